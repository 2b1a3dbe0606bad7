/**
 * Columns of root fields, with the rules that the database keeps itself: unique indexes and, for what is published,
 * required values.
 */

import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { plural } from "../../../kernel/words/words.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { forExample, seesValues } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { columnOf, columnTypeOf, tableOf } from "../storage.ts";
import { scopeIn } from "./tenants.ts";
import { holdTranslations } from "./translations.ts";

/** Adds the column of a root field with its rules. */
export async function addColumn(change: ModelChange, model: ModelDefinition, field: FieldDefinition): Promise<void> {
  await change.sql(
    `alter table ${tableOf(change.project.database, model.name)} add column ${columnOf(field)} ${columnTypeOf(field)}`,
  );
  await applyRules(change, model, field);
}

/** Makes the indexes and constraints of a column those of its field's rules, whatever they were. */
export async function applyRules(change: ModelChange, model: ModelDefinition, field: FieldDefinition): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  const column = columnOf(field);
  const constraint = quoteIdentifier(requiredConstraint(field.identifier));
  if (isLocalised(field)) await holdTranslations(change, model);
  const indexes = await listIndexes(change, model, field.identifier);

  await change.sql(`alter table ${table} drop constraint if exists ${constraint}`);
  // NOT VALID: rows from before the rule stay as they are; every row that is written from now on is held to it.
  if (field.validation.required)
    await change.sql(
      `alter table ${table} add constraint ${constraint} check (${column} is not null or "_status" = 'draft') not valid`,
    );

  const isUnique = Boolean(field.validation.unique);
  const perTenant = isUnique && scopeIn(change.project, model) === "column";
  const fits = (index: (typeof indexes)[number]) => index.is_unique === isUnique && index.per_tenant === perTenant;
  for (const index of indexes)
    if (!fits(index) || !(isUnique || field.enable_indexing))
      await change.sql(`drop index ${quoteIdentifier(change.project.database.schema)}.${quoteIdentifier(index.name)}`);
  const kept = indexes.some(fits);
  if (isUnique && !kept) {
    await refuseDuplicates(change, model, field);
    await change.sql(`create unique index on ${table} (${perTenant ? `"_tenant_id", ` : ""}${column})`);
  } else if (field.enable_indexing && !isUnique && !kept) {
    const isDocument = /\[\]$|^jsonb$/.test(columnTypeOf(field));
    await change.sql(`create index on ${table} ${isDocument ? "using gin " : ""}(${column})`);
  }
}

/** Follows a rename of a root field. */
export async function renameColumn(
  change: ModelChange,
  model: ModelDefinition,
  from: string,
  to: string,
): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  await change.sql(`alter table ${table} drop constraint if exists ${quoteIdentifier(requiredConstraint(from))}`);
  await change.sql(`alter table ${table} rename column ${quoteIdentifier(from)} to ${quoteIdentifier(to)}`);
}

/** Drops the column of a root field, and with it its indexes and constraints. */
export async function dropColumn(change: ModelChange, model: ModelDefinition, identifier: string): Promise<void> {
  await change.sql(
    `alter table ${tableOf(change.project.database, model.name)} drop column ${quoteIdentifier(identifier)}`,
  );
}

/** Name of the constraint that keeps a required field filled in published records. */
function requiredConstraint(identifier: string): string {
  return `_required_${identifier}`;
}

/** Indexes on exactly this column that a rule of the field made. */
async function listIndexes(
  change: ModelChange,
  model: ModelDefinition,
  identifier: string,
): Promise<{ name: string; is_unique: boolean; per_tenant: boolean }[]> {
  return change.sql(
    `select c.relname as name, i.indisunique as is_unique, i.indkey::text <> a.attnum::text as per_tenant
     from pg_index i
     join pg_class c on c.oid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attname = $2
     left join pg_attribute t on t.attrelid = i.indrelid and t.attname = '_tenant_id'
     where i.indrelid = $1::regclass and i.indkey::text in (a.attnum::text, t.attnum || ' ' || a.attnum)
       and not i.indisprimary and i.indpred is null
       -- those that the engine built by itself are no rule of the field
       and not starts_with(c.relname, '_auto_')`,
    [tableOf(change.project.database, model.name), identifier],
  );
}

async function refuseDuplicates(change: ModelChange, model: ModelDefinition, field: FieldDefinition): Promise<void> {
  const { count, examples } = await findDuplicates(change, model, field);
  if (count === 0) return;
  throw badInput({
    "validation.unique": [
      plural(
        count,
        "{label} cannot be unique: {count} value occurs more than once",
        "{label} cannot be unique: {count} values occur more than once",
        { label: field.label },
      ),
      ...forExample(examples),
    ].join(". "),
  });
}

/**
 * Values of a root field that occur more than once, in one tenant where the model has them: how many, and up to three
 * of the commonest where the caller sees the values of all records.
 */
export async function findDuplicates(
  change: Pick<ModelChange, "project" | "role" | "sql" | "before">,
  model: ModelDefinition,
  field: FieldDefinition,
): Promise<{ count: number; examples: string[] }> {
  const { project, sql } = change;
  const column = columnOf(field);
  const grouped = scopeIn(project, model) === "column" ? `"_tenant_id", ${column}` : column;
  const rows = await sql<{ value: string; groups: string }>(
    `select ${column}::text as value, count(*) over () as groups from ${tableOf(project.database, model.name)}
     where ${column} is not null group by ${grouped} having count(*) > 1 order by count(*) desc, 1 limit 3`,
  );
  return {
    count: Number(rows[0]?.groups ?? 0),
    examples: (seesValues(change, model, field) ? rows : []).map(({ value }) =>
      value.length > 40 ? `${value.slice(0, 40)}…` : value,
    ),
  };
}
