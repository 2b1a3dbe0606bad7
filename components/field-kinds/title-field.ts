import type { FieldDefinition, ModelDefinition } from "../../lib/contract/models.ts";
import { consoleKindOf, type FieldKind } from "./kind-of.ts";

/** The field that names a record for people: the one marked as title, else the first text, else the first choice. */
export function titleFieldOf(model: Pick<ModelDefinition, "fields">): FieldDefinition | undefined {
  const readable = model.fields.filter((field) => consoleKindOf(field) !== "password");
  const first = (kind: FieldKind) => readable.find((field) => consoleKindOf(field) === kind);
  return readable.find((field) => field.validation.as_title) ?? first("text") ?? first("choice");
}

/** How a record is called in lists and dialogs: its title field's value, else the end of its id. */
export function titleOf(
  model: Pick<ModelDefinition, "fields">,
  record: { id: string; data: Record<string, unknown> },
): string {
  const field = titleFieldOf(model);
  const value = field && record.data[field.identifier];
  return value ? String(value) : `…${record.id.slice(-8)}`;
}
