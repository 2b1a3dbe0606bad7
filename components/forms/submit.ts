import type { FieldValues, UseFormReturn } from "react-hook-form";
import { RestError } from "../../lib/console/calls/envelope.ts";
import { showServerErrors } from "../../lib/console/calls/form-errors.ts";

/** A submit handler that puts the server's messages on the form; `fallback` where the server says nothing. */
export function submit<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  action: (values: Output) => Promise<void>,
  fallback: string,
) {
  return form.handleSubmit(async (values) => {
    try {
      await action(values);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      showServerErrors(form, { message: error.message || fallback, fields: error.fields });
    }
  });
}
