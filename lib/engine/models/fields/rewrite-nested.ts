import { isDeepStrictEqual } from "node:util";
import type { ModelDefinition } from "../../../contract/models.ts";
import { getParent } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { rewriteTranslations } from "../sql/translations.ts";
import { systemTable } from "../storage.ts";
import { rewriteValues } from "./rewrite-values.ts";

type JsonObject = Record<string, unknown>;

/**
 * Applies `rewrite` to every JSON object that holds the fields nested at the dotted path `parent`, in all records: to
 * the object itself, or to each one of a repeated field, in every language. `rewrite` gives the new object.
 */
export async function rewriteNested(
  change: ModelChange,
  model: ModelDefinition,
  parent: string,
  rewrite: (object: JsonObject) => JsonObject,
): Promise<void> {
  getParent(model, parent);
  const [root, ...rest] = parent.split(".");
  const rewritten = (value: unknown) => {
    const next = descend(value, rest, rewrite);
    // Rows that stay what they are are not written.
    return isDeepStrictEqual(next, value) ? undefined : next;
  };
  await rewriteValues(change, model, { source: root!, target: root!, targetType: "jsonb" }, rewritten);
  await rewriteTranslations(change, model, root!, rewritten);
}

const revisionsPerBatch = 500;

/** The same in what records were before; without a parent to the records' own values. */
export async function rewriteInRevisions(
  { sql, project }: ModelChange,
  model: ModelDefinition,
  parent: string | null,
  rewrite: (object: JsonObject) => JsonObject,
): Promise<void> {
  const table = systemTable(project.database, "_revisions");
  const path = parent?.split(".") ?? [];
  const rewritten = (values: JsonObject) => descend(values, path, rewrite) as JsonObject;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await sql<{ id: string; data: JsonObject }>(
      `select id, data from ${table} where model = $1::text and id > $2::uuid order by id limit ${revisionsPerBatch}`,
      [model.name, after],
    );
    const data = rows.map((row) => {
      const translations = Object.entries((row.data._translations ?? {}) as Record<string, JsonObject>);
      const translated = Object.fromEntries(translations.map(([locale, values]) => [locale, rewritten(values)]));
      return JSON.stringify({ ...rewritten(row.data), ...(translations.length > 0 && { _translations: translated }) });
    });
    await sql(
      `update ${table} r set data = v.data::jsonb from unnest($1::uuid[], $2::text[]) as v (id, data) where r.id = v.id`,
      [rows.map(({ id }) => id), data],
    );
    const last = rows.at(-1);
    if (!last || rows.length < revisionsPerBatch) return;
    after = last.id;
  }
}

function descend(value: unknown, path: string[], rewrite: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one) => descend(one, path, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const object = value as JsonObject;
  const [key, ...rest] = path;
  if (key === undefined) return rewrite(object);
  return key in object ? { ...object, [key]: descend(object[key], rest, rewrite) } : object;
}
