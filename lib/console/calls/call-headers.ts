import { projectHeader, tenantHeader } from "../../contract/projects/named-project.ts";
import { viewHeader } from "../../contract/projects/named-view.ts";
import { onServer } from "../on-server.ts";
import { shownProject, shownView } from "../shown-project.ts";
import { shownTenant } from "../tenant.ts";

/**
 * The headers of the console's own calls: that cookies count, and which project, tenant and view are meant. Calls of a
 * page that is being rendered get theirs from its request.
 */
export function callHeaders(): Record<string, string> {
  const project = onServer ? null : shownProject();
  const view = onServer ? null : shownView();
  return {
    "X-Use-Cookies": "true",
    ...(view !== null && { [viewHeader]: view }),
    ...(project !== null && { [projectHeader]: project, [tenantHeader]: shownTenant() ?? "none" }),
  };
}
