import type { FieldDefinition } from "../../contract/models.ts";
import { identifierOf } from "../../kernel/names.ts";
import { refuseNameClash } from "./change-models.ts";
import type { FieldOperation } from "./field-operation.ts";
import { getLevel, renumber } from "./find-definition.ts";
import { parseLabel } from "./rename-field.ts";
import { addColumn } from "./sql/columns.ts";
import { refuseTaken } from "./upsert-field.ts";

/** A second field of the same type and rules right after the first, without values. It is not the title, which there is one of. */
export const duplicateField: FieldOperation = async (change, model, field, { new_name }) => {
  const label = parseLabel(new_name);
  const level = getLevel(model, field.parent_field);
  const identifier = identifierOf(label);
  refuseTaken(level, identifier, "new_name", model, field.parent_field);
  const copy: FieldDefinition = { ...structuredClone(field), identifier, label };
  delete copy.validation.as_title;
  level.splice(level.indexOf(field) + 1, 0, copy);
  renumber(model.fields, null);
  refuseNameClash(change.draft, "new_name");
  if (copy.parent_field === null) await addColumn(change, model, copy);
  return copy;
};
