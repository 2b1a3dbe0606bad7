import { getLevel, renumber } from "../find-definition.ts";
import { dropColumn } from "../sql/columns.ts";
import { rewriteTranslations } from "../sql/translations.ts";
import type { FieldOperation } from "./field-operation.ts";
import { rewriteNested } from "./rewrite-nested.ts";

/** Deletes a field and its values in all records. */
export const deleteField: FieldOperation = async (change, model, field) => {
  const { identifier, parent_field: parent } = field;
  if (parent === null) {
    await dropColumn(change, model, identifier);
    await rewriteTranslations(change, model, identifier, () => null);
  } else
    await rewriteNested(change, model, parent, (object) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => key !== identifier)),
    );
  const level = getLevel(model, parent);
  level.splice(level.indexOf(field), 1);
  renumber(model.fields, null);
  return field;
};
