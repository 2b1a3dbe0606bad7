import { proposedIdentifier } from "../../../contract/fields/identifiers.ts";
import { FieldLabel, type ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { keepOldName } from "../aliases/field-aliases.ts";
import { refuseNameClash } from "../change-models.ts";
import { getLevel, renumber } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { applyRules, renameColumn } from "../sql/columns.ts";
import { renameTranslations } from "../sql/translations.ts";
import { systemTable } from "../storage.ts";
import type { FieldOperation } from "./field-operation.ts";
import { rewriteInRevisions, rewriteNested } from "./rewrite-nested.ts";
import { refuseTaken } from "./upsert-field.ts";

/**
 * Gives a field another label and another identifier: the given one, else what its label proposes. The records keep
 * their values, and the API knows the old name for a while.
 */
export const renameField: FieldOperation = async (
  change,
  model,
  field,
  { new_name, identifier, keep_old_name_days },
) => {
  const label = parseLabel(new_name);
  const from = field.identifier;
  const to = identifier ?? (await proposedIdentifier(label));
  const argument = identifier ? "identifier" : "new_name";
  field.label = label;
  if (from === to) return field;
  const parent = field.parent_field;
  refuseTaken(getLevel(model, parent), to, argument, model, parent);
  field.identifier = to;
  keepOldName(change, field, from, keep_old_name_days);
  renumber(model.fields, null);
  refuseNameClash(change.draft, argument);
  if (parent === null) {
    await renameColumn(change, model, from, to);
    await renameInRevisions(change, model, from, to);
    await renameTranslations(change, model, from, to);
    await applyRules(change, model, field);
  } else {
    const renamed = (object: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(object).flatMap(([key, value]) => (key === to ? [] : [[key === from ? to : key, value]])),
      );
    await rewriteNested(change, model, parent, renamed);
    await rewriteInRevisions(change, model, parent, renamed);
  }
  return field;
};

/** What records were follows the field's name, so that it can be read and restored; what had that name is gone. */
async function renameInRevisions(change: ModelChange, model: ModelDefinition, from: string, to: string): Promise<void> {
  await change.sql(
    `update ${systemTable(change.project.database, "_revisions")}
     set data = (data - array[$2::text, $3::text])
       || case when data ? $2::text then jsonb_build_object($3::text, data -> $2::text) else '{}' end
     where model = $1::text and data ?| array[$2::text, $3::text]`,
    [model.name, from, to],
  );
}

/** The label of a rename or duplicate; BAD_USER_INPUT under `new_name`. */
export function parseLabel(name: string | null | undefined): string {
  const result = FieldLabel.safeParse(name ?? "");
  if (!result.success) throw badInput({ new_name: result.error.issues[0]!.message });
  return result.data;
}
