import { projectParameter } from "../../contract/projects/named-project.ts";
import { viewParameter } from "../../contract/projects/named-view.ts";
import { shownProject, shownView } from "../shown-project.ts";

/** The address of a socket of this site, about the project that the page shows. Browsers alone. */
export function socketAddress(path: string): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const project = shownProject();
  if (project !== null) url.searchParams.set(projectParameter, project);
  const view = shownView();
  if (view !== null) url.searchParams.set(viewParameter, view);
  return url.href;
}
