import { proposedIdentifier } from "../../../contract/fields/identifiers.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { refuseNameClash } from "../change-models.ts";
import { getLevel, renumber } from "../find-definition.ts";
import { addColumn } from "../sql/columns.ts";
import { adoptValues } from "./adopt-values.ts";
import type { FieldOperation } from "./field-operation.ts";
import { parseLabel } from "./rename-field.ts";
import { refuseTaken } from "./upsert-field.ts";

/**
 * A second field of the same type and rules right after the first, without values. It is not the title, which there is
 * one of.
 */
export const duplicateField: FieldOperation = async (change, model, field, asked) => {
  const label = parseLabel(asked.new_name);
  const level = getLevel(model, field.parent_field);
  const identifier = asked.identifier ?? (await proposedIdentifier(label));
  const argument = asked.identifier ? "identifier" : "new_name";
  refuseTaken(level, identifier, argument, model, field.parent_field);
  const copy: FieldDefinition = { ...structuredClone(field), identifier, label };
  delete copy.validation.as_title;
  level.splice(level.indexOf(field) + 1, 0, copy);
  renumber(model.fields, null);
  refuseNameClash(change.draft, argument);
  if (copy.parent_field === null) await addColumn(change, model, copy);
  else await adoptValues(change, model, [copy], () => argument);
  return copy;
};
