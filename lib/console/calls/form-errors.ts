/** Puts a server's messages on the fields they are about. */

import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { answerlessMessage } from "./envelope.ts";

/** Anything that carries messages by field path: RestError, or the extensions of a GraphQL error. */
interface FieldFaults {
  message: string;
  fields?: FieldErrors | undefined;
}

/**
 * Sets each message on its field; `rename` maps a path of the API to a field of the form. The answer is what has no
 * field there: messages for paths that the form does not show, and errors without fields.
 */
function placeFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: FieldFaults,
  rename: (path: string) => string,
): string | null {
  const known = new Set(Object.keys(form.getValues()));
  const rest: string[] = [];
  let placed = false;
  for (const [path, message] of Object.entries(error.fields ?? {})) {
    const name = rename(path);
    if (known.has(name.split(".")[0]!)) {
      form.setError(name as FieldPath<Values>, { type: "server", message });
      placed = true;
    } else rest.push(message);
  }
  if (!placed && rest.length === 0) rest.push(error.message);
  return rest.length > 0 ? rest.join(" ") : null;
}

const same = (path: string) => path;

/** Shows a refusal at the fields that it is about; what is about none as `root.server`, which the form shows above. */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: FieldFaults,
  rename: (path: string) => string = same,
): void {
  const message = placeFaults(form, error, rename);
  if (message) form.setError("root.server", { type: "server", message });
}

/** Tells a refusal once: at the fields that it is about; what is about none by `tell`, in a toast. */
export function tellRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: FieldFaults,
  tell: (message: string) => void,
  rename: (path: string) => string = same,
): void {
  const message = placeFaults(form, error, rename);
  if (message) tell(message);
}

/** The first GraphQL error's sentence, else that the network gave no answer, else 'Unknown error occurred'. */
export function graphqlMessage(error: {
  graphQLErrors?: readonly { message: string }[];
  networkError?: { message: string } | undefined;
}): string {
  const said = error.graphQLErrors?.[0]?.message;
  if (said !== undefined) return said;
  return error.networkError ? answerlessMessage(error.networkError as Error) : t("Unknown error occurred");
}

/** Messages by field path of a GraphQL error; empty where it names no fields. */
export function graphqlFields(error: {
  graphQLErrors?: readonly { extensions?: Record<string, unknown> | undefined }[];
}): FieldErrors {
  return (error.graphQLErrors?.[0]?.extensions?.fields as FieldErrors | undefined) ?? {};
}
