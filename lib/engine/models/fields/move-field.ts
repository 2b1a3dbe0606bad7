import { fieldMoveWarning } from "../../../contract/fields/field-moves.ts";
import { fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { plural, t } from "../../../kernel/words/words.ts";
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import { fieldKinds } from "../../field-kinds/index.ts";
import { refuseNameClash } from "../change-models.ts";
import { depthBelow, getLevel, getParent, isRepeated, renumber } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { addColumn, applyRules, dropColumn } from "../sql/columns.ts";
import { rewriteTranslations } from "../sql/translations.ts";
import { columnOf, columnTypeOf, tableOf } from "../storage.ts";
import { fromJson } from "./rewrite-values.ts";
import { refuseTaken } from "./upsert-field.ts";

/**
 * Moves a field to a position (from 1) of the level at `parent`: its own, an object or repeated field of the root, or
 * from one of those to the root. Values move with it between the root and an object. There is no telling which element
 * of a repeated field a value belongs to, so there it only moves while no record has one. BAD_USER_INPUT with
 * `fieldMoveWarning` for any other move.
 */
export async function moveField(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  parent: string | null,
  position: number,
): Promise<FieldDefinition> {
  const from = field.parent_field;
  if (parent !== from) await changeLevel(change, model, field, parent);
  const before = getLevel(model, from);
  before.splice(before.indexOf(field), 1);
  const level = getLevel(model, parent);
  level.splice(Math.min(position - 1, level.length), 0, field);
  renumber(model.fields, null);
  refuseNameClash(change.draft, "moved_to");
  // What the database keeps of the rules needs the field at the root, where a column now is.
  if (parent === null && from !== null) await applyRules(change, model, field);
  return field;
}

async function changeLevel(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  parent: string | null,
): Promise<void> {
  const from = field.parent_field;
  const isOneLevel = parent === null ? !from!.includes(".") : from === null && !parent.includes(".");
  if (!isOneLevel || parent === field.identifier) throw badInput({ move_type: fieldMoveWarning });
  refuseTaken(getLevel(model, parent), field.identifier, "field_name", model, parent);
  if (parent !== null) {
    const { label } = field;
    if (depthBelow(field) > 1) throw badInput({ field_name: t("Fields can be nested two levels deep at most") });
    if (field.validation.unique)
      throw badInput({ field_name: t("{label} is unique, which only fields that are not nested can be", { label }) });
    if (field.validation.is_password)
      throw badInput({
        field_name: t("{label} is a password, which only fields that are not nested can be", { label }),
      });
    if (isLocalised(field))
      throw badInput({
        field_name: t("{label} has translations, which only fields that are not nested can have", { label }),
      });
    await moveIn(change, model, field, getParent(model, parent));
    field.enable_indexing = false;
  } else {
    if (isLocalised(getParent(model, from!)))
      throw badInput({
        field_name: t("{label} is translated with {from}, and would lose its translations", {
          label: field.label,
          from: from!,
        }),
      });
    await moveOut(change, model, field, getParent(model, from!));
  }
}

async function moveIn(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  parent: FieldDefinition,
): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  const [column, holder] = [columnOf(field), columnOf(parent)];
  // Inside JSON a value is written as the API writes it.
  const { shown: [before, after] = ["", ""] } = fieldKinds[fieldShapeOf(field).kind];
  const value = `${before}${column}${after}`;
  if (isRepeated(parent)) await refuseValues(change, model, field, parent, `${column} is not null`);
  else
    await change.sql(
      `update ${table} set ${holder} = coalesce(${holder}, '{}') || jsonb_build_object(${quoteText(field.identifier)}::text, ${value}) where ${column} is not null`,
    );
  await dropColumn(change, model, field.identifier);
  await rewriteTranslations(change, model, field.identifier, () => null);
}

async function moveOut(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  parent: FieldDefinition,
): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  const [column, holder, key] = [columnOf(field), columnOf(parent), quoteText(field.identifier)];
  if (isRepeated(parent))
    await refuseValues(
      change,
      model,
      field,
      parent,
      `exists (select from jsonb_array_elements(${holder}) e where e -> ${key} <> 'null')`,
    );
  // The rules follow at the end, when the values are there.
  await addColumn(change, model, { ...field, enable_indexing: false, validation: {} });
  if (!isRepeated(parent))
    await change.sql(
      `update ${table} set ${column} = ${fromJson(`(${holder} -> ${key})`, columnTypeOf(field))},
        ${holder} = ${holder} - ${key}
       where jsonb_typeof(${holder}) = 'object' and ${holder} ? ${key}`,
    );
}

async function refuseValues(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  parent: FieldDefinition,
  condition: string,
): Promise<void> {
  const [row] = await change.sql<{ count: number }>(
    `select count(*)::int as count from ${tableOf(change.project.database, model.name)} where ${condition}`,
  );
  const count = row!.count;
  if (count > 0)
    throw badInput({
      field_name: plural(
        count,
        "{count} record has a value in {field}, and no one can tell which entry of {parent} it belongs to",
        "{count} records have values in {field}, and no one can tell which entry of {parent} it belongs to",
        { field: field.label, parent: parent.label },
      ),
    });
}
