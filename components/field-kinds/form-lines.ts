/** The errors of a record's form as the lines above it. */
import type { FieldErrors } from "react-hook-form";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { recordMessages } from "../../lib/contract/records/record-messages.ts";
import { kindOf } from "./index.ts";

/** Above the form a message stands without its field, so it names the field itself. */
function lineOf(label: string, message: string): string {
  if (message === recordMessages.required(label)) return recordMessages.requiredInForm(label);
  if (message === recordMessages.email) return recordMessages.emailInForm(label);
  return message.includes(label) ? message : `${label}: ${message}`;
}

/** One line per bad field, nested ones under their own label, in the order of the form. */
export function formLines(fields: readonly FieldDefinition[], errors: FieldErrors | undefined): string[] {
  return fields.flatMap((field) => linesOf(field, errors?.[field.identifier] as FieldErrors | undefined));
}

function linesOf(field: FieldDefinition, error: FieldErrors | undefined): string[] {
  if (!error) return [];
  if (typeof error.message === "string") return [lineOf(field.label, error.message)];
  const root = (error.root as { message?: unknown } | undefined)?.message;
  if (typeof root === "string") return [lineOf(field.label, root)];
  const kind = kindOf(field);
  const parts = kind.parts?.(field);
  if (parts) {
    const lines = formLines(parts, error);
    return kind.arePartsAlike ? lines.map((line) => `${field.label}: ${line}`) : lines;
  }
  if (!Array.isArray(error)) return [];
  return error.flatMap((entry: FieldErrors | undefined, index) => {
    if (!entry) return [];
    if (typeof entry.message === "string") return [`${field.label} ${index + 1}: ${entry.message}`];
    return formLines(field.fields, entry).map((line) => `${field.label} ${index + 1}: ${line}`);
  });
}
