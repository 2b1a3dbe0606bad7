/**
 * The project of the page: each page of the console is about one, whichever the session has chosen meanwhile; and whom
 * it is viewed as.
 */
import { pageProject, pageView } from "../contract/runtime.ts";
import { onServer } from "./on-server.ts";

let shown: string | null = null;
let view: string | null = null;

/** Says which project this page shows, and in which view, from the frame of the console; null outside of it. */
export function showProject(id: string | null, viewId: string | null = null): void {
  if (onServer) return;
  shown = id;
  view = viewId;
}

/** Id of the project that the page shows; null outside of the console. */
export const shownProject = (): string | null => (onServer ? pageProject() : shown);

/** Id of the view as somebody else that the page is in; null for the reader's own. */
export const shownView = (): string | null => (onServer ? pageView() : view);
