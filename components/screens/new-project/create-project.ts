import type { FieldValues, UseFormReturn } from "react-hook-form";
import { showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/projects.ts";
import type { Input } from "../../../lib/contract/calls/types.ts";
import { tellCreated } from "../../projects/tell-created.ts";
import { creationMessage } from "./creation-error.ts";

/**
 * Creates a project, and says so. Null once it is there; else what went wrong, which the fields it is about say as
 * well.
 */
export async function createProject<Values extends FieldValues>(
  body: Input<typeof calls.createProject>["body"],
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
): Promise<string | null> {
  try {
    const made = await call(calls.createProject, { body, handlesErrors: true, mayBeForbidden: true });
    tellCreated(made.body.id);
    return null;
  } catch (cause) {
    const message = creationMessage(cause);
    toasts.notify("error", "Project Creation Error", message);
    if (cause instanceof RestError && Object.keys(cause.fields).length > 0) showServerErrors(form, cause);
    return message;
  }
}
