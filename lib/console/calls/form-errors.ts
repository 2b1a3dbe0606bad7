/** Puts a server's messages on the fields they are about. */
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../kernel/errors.ts";

/** Anything that carries messages by field path: RestError, or the extensions of a GraphQL error. */
interface FieldFaults {
  message: string;
  fields?: FieldErrors | undefined;
}

/**
 * Sets each message on its field. Messages for paths that the form does not show, and errors without fields, go to
 * `root.server`, which the form shows above its buttons. `rename` maps a path of the API to a field of the form.
 */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: FieldFaults,
  rename: (path: string) => string = (path) => path,
): void {
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
  if (rest.length > 0) form.setError("root.server", { type: "server", message: rest.join(" ") });
}

/** The first GraphQL error's sentence, else the network's, else 'Unknown error occurred'. */
export function graphqlMessage(error: {
  graphQLErrors?: readonly { message: string }[];
  networkError?: { message: string } | undefined;
}): string {
  return error.graphQLErrors?.[0]?.message ?? error.networkError?.message ?? "Unknown error occurred";
}

/** Messages by field path of a GraphQL error; empty where it names no fields. */
export function graphqlFields(error: {
  graphQLErrors?: readonly { extensions?: Record<string, unknown> | undefined }[];
}): FieldErrors {
  return (error.graphQLErrors?.[0]?.extensions?.fields as FieldErrors | undefined) ?? {};
}
