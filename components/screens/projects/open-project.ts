import { loadPage } from "../../../lib/console/leave.ts";
import { rest } from "../../../lib/console/rest.ts";
import { routes } from "../../../lib/console/routes.ts";

/** Makes the project the session's own and enters its content. Throws RestError; the fetch layer has then told the reader. */
export async function openProject(id: string): Promise<never> {
  await rest("/system/project/switch", { body: { id }, keepsSession: true });
  return loadPage(routes.content());
}
