/** The project of the page: each page of the console is about one, whichever the session has chosen meanwhile. */
import { pageProject } from "../contract/runtime.ts";
import { onServer } from "./on-server.ts";

let shown: string | null = null;

/** Says which project this page shows, from the frame of the console; null outside of it. */
export function showProject(id: string | null): void {
  if (!onServer) shown = id;
}

/** Id of the project that the page shows; null outside of the console. */
export const shownProject = (): string | null => (onServer ? pageProject() : shown);
