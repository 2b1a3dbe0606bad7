import type { FieldValues, UseFormReturn } from "react-hook-form";
import { showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/projects.ts";
import type { Input } from "../../../lib/contract/calls/types.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { enterProject } from "../../projects/open-project.ts";
import { creationMessage } from "./creation-error.ts";

/**
 * Creates a project and enters it, which does not end before the page is gone. What went wrong otherwise; the fields
 * that it is about say so as well.
 */
export async function createProject<Values extends FieldValues>(
  body: Input<typeof calls.createProject>["body"],
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
): Promise<string | null> {
  let id: string;
  try {
    const made = await call(calls.createProject, { body, handlesErrors: true, mayBeForbidden: true });
    id = made.body.id;
  } catch (cause) {
    const message = creationMessage(cause);
    toasts.notify("error", t("Project Creation Error"), message);
    if (cause instanceof RestError && Object.keys(cause.fields).length > 0) showServerErrors(form, cause);
    return message;
  }
  // It is there: who cannot enter it just now finds it in the list.
  return enterProject(id, routes.projectHome(id, { created: "1" })).catch(() => loadPage(routes.projects()));
}
