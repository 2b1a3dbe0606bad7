import { fieldKinds, fieldShapeOf } from "../../lib/contract/field-kinds/index.ts";
import type { FieldDefinition, ModelDefinition } from "../../lib/contract/models.ts";

/** The field that names a record for people: the one marked as title, else the first text, else the first choice. */
export function titleFieldOf(model: Pick<ModelDefinition, "fields">): FieldDefinition | undefined {
  const readable = model.fields
    .map((field) => ({ field, shape: fieldShapeOf(field) }))
    .filter(({ shape }) => shape.form !== "secret");
  const found =
    readable.find(({ field }) => field.validation.as_title) ??
    readable.find(({ shape }) => fieldKinds[shape.kind].namesRecords) ??
    readable.find(({ shape }) => shape.form === "value" && shape.options !== null);
  return found?.field;
}

/** How a record is called in lists and dialogs: its title field's value, else the end of its id. */
export function titleOf(
  model: Pick<ModelDefinition, "fields">,
  record: { id: string; data: Record<string, unknown> },
): string {
  const field = titleFieldOf(model);
  const value = field && record.data[field.identifier];
  return String(value ?? "") || `…${record.id.slice(-8)}`;
}
