import { projectHeader, tenantHeader } from "../../contract/projects/named-project.ts";
import { onServer } from "../on-server.ts";
import { shownProject } from "../shown-project.ts";
import { shownTenant } from "../tenant.ts";

/**
 * The headers of the console's own calls: that cookies count, and which project and tenant are meant. Calls of a page
 * that is being rendered get theirs from its request.
 */
export function callHeaders(): Record<string, string> {
  const project = onServer ? null : shownProject();
  return {
    "X-Use-Cookies": "true",
    ...(project !== null && { [projectHeader]: project, [tenantHeader]: shownTenant() ?? "none" }),
  };
}
