import { onServer } from "../on-server.ts";
import { shownTenant } from "../tenant.ts";

let shown: string | null = null;

/**
 * Names the project that this page shows, from the frame of the console; null outside of it. The session has one
 * project for all tabs: where another was opened meanwhile, the API refuses what this page asks for, instead of doing
 * it there.
 */
export function showProject(id: string | null): void {
  if (!onServer) shown = id;
}

/** The headers of the console's own calls: that cookies count, and which project and tenant are meant. */
export function callHeaders(): Record<string, string> {
  return {
    "X-Use-Cookies": "true",
    ...(shown !== null && { "X-Plinth-Project": shown, "X-Plinth-Page-Tenant": shownTenant() ?? "none" }),
  };
}
