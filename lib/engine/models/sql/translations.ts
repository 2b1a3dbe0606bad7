/**
 * The column `_translations` of a model's table: `{ "de": { "title": "..." } }`, by language and identifier. Tables
 * without localised fields have none.
 */
import type { ModelDefinition } from "../../../contract/models.ts";
import { rewriteValues } from "../fields/rewrite-values.ts";
import type { ModelChange } from "../model-change.ts";
import { systemTable, tableOf } from "../storage.ts";

/** Sees to the column when a field is made localised. */
export async function holdTranslations(change: ModelChange, model: ModelDefinition): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  await change.sql(`alter table ${table} add column if not exists "_translations" jsonb`);
}

/** Whether the table has the column: it stays when the last field is localised no more. */
export async function hasTranslations(
  { sql, project }: Pick<ModelChange, "sql" | "project">,
  model: ModelDefinition,
): Promise<boolean> {
  const found = await sql(
    "select 1 from pg_attribute where attrelid = $1::regclass and attname = '_translations' and not attisdropped",
    [tableOf(project.database, model.name)],
  );
  return found.length > 0;
}

/**
 * Applies `rewrite` to the field's value in every language of all records; `undefined` keeps what is there, `null`
 * takes the translation away. Also where the field is localised no more: its languages may come back.
 */
export async function rewriteTranslations(
  change: ModelChange,
  model: ModelDefinition,
  identifier: string,
  rewrite: (value: unknown) => unknown,
): Promise<void> {
  await rewriteLanguages(change, model, (values) => {
    if (!(identifier in values)) return values;
    const { [identifier]: before, ...others } = values;
    const value = rewrite(before);
    if (value === undefined) return values;
    return value === null ? others : { ...others, [identifier]: value };
  });
}

/** Follows a rename of a root field, also in what records were before. */
export async function renameTranslations(
  change: ModelChange,
  model: ModelDefinition,
  from: string,
  to: string,
): Promise<void> {
  await rewriteLanguages(change, model, ({ [from]: value, ...others }) =>
    value === undefined ? others : { ...others, [to]: value },
  );
  await change.sql(
    `update ${systemTable(change.project.database, "_revisions")} r
     set data = jsonb_set(data, '{_translations}', (
       select jsonb_object_agg(l.key, (l.value - array[$2::text, $3::text]) ||
         case when l.value ? $2::text then jsonb_build_object($3::text, l.value -> $2::text) else '{}' end)
       from jsonb_each(r.data -> '_translations') l))
     where model = $1::text and jsonb_typeof(data -> '_translations') = 'object' and data -> '_translations' <> '{}'`,
    [model.name, from, to],
  );
}

async function rewriteLanguages(
  change: ModelChange,
  model: ModelDefinition,
  rewrite: (values: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  if (!(await hasTranslations(change, model))) return;
  await rewriteValues(
    change,
    model,
    { source: "_translations", target: "_translations", targetType: "jsonb" },
    (value) =>
      Object.fromEntries(
        Object.entries(value as Record<string, Record<string, unknown>>).map(([locale, values]) => [
          locale,
          rewrite(values),
        ]),
      ),
  );
}
