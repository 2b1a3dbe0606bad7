import type { FieldErrors, FieldValues } from "react-hook-form";
import { Alert } from "../ui/feedback/alert.tsx";

/** What the server said about the form as a whole. */
export function FormError<Values extends FieldValues>({ errors }: { errors: FieldErrors<Values> }) {
  const message = errors.root?.server?.message;
  return message ? <Alert kind="danger" title={String(message)} /> : null;
}
