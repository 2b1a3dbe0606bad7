import { call, RestError } from "../../lib/console/calls/rest.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { routes } from "../../lib/console/routes.ts";
import { loadPage } from "../../lib/console/session/leave.ts";
import * as calls from "../../lib/contract/calls/addresses/projects.ts";
import type { OwnPage } from "../../lib/kernel/own-page.ts";
import { t } from "../../lib/kernel/words/words.ts";

/** Makes the project the session's own and enters its content. Throws RestError; the reader has then been told. */
export const openProject = (id: string): Promise<never> => enterProject(id, routes.enter(id));

/** The same for another page of the project. */
export async function enterProject(id: string, page: OwnPage): Promise<never> {
  await call(calls.switchProject, { body: { id }, keepsSession: true }).catch((error: unknown) => {
    // The fetch layer leaves these to the call, and tells of all others.
    if (error instanceof RestError && error.status === 401)
      toasts.error(t("Your session has ended. Please log in again to open the project."));
    else if (error instanceof RestError && error.status === 403) toasts.error(error.message);
    throw error;
  });
  return loadPage(page);
}
