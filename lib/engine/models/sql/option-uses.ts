/**
 * Where the options of a field are in use: in its column or inside of objects, as one value or in lists, in every
 * language, and in what records were before.
 */
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { quoteIdentifier, quoteText } from "../../../platform/db/quote-identifier.ts";
import { pathOf } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { columnOf, columnTypeOf, systemTable, tableOf, tenantScopeOf } from "../storage.ts";
import { hasTranslations } from "./translations.ts";

/** How much holds an option. */
export interface OptionUse {
  option: string;
  records: number;
  /** Those of the records that are drafts. */
  drafts: number;
  /** Values: a record may hold it in several entries and languages. */
  values: number;
  /** Records that hold it in another language than the default one. */
  translations: number;
  /** Revisions that remember it, also those of deleted records. */
  revisions: number;
  /** Tenants whose records hold it; 0 where the records are nobody's own. */
  tenants: number;
}

type Looking = Pick<ModelChange, "project" | "sql">;

/** The uses of these options, without those that nothing holds. */
export async function optionUses(
  at: Looking,
  model: ModelDefinition,
  field: FieldDefinition,
  options: readonly string[],
): Promise<OptionUse[]> {
  if (options.length === 0) return [];
  const { project, sql } = at;
  const path = pathOf(field).split(".");
  const owner = { column: `t."_tenant_id"`, self: "t.id", shared: "null::uuid" }[
    project.project_type === "saas" ? tenantScopeOf(model) : "shared"
  ];
  const own = `select value, false as is_translated from (${ownValues(field, path)}) o`;
  const translated = `select x #>> '{}', true from jsonb_path_query(t."_translations", ${jsonPath(["*", ...path])}) x`;
  const values = (await hasTranslations(at, model)) ? `${own} union all ${translated}` : own;
  const held = await sql<Omit<OptionUse, "revisions">>(
    `select v.value as option, count(distinct t.id)::int as records,
      count(distinct t.id) filter (where t."_status" = 'draft')::int as drafts,
       count(*)::int as values, count(distinct t.id) filter (where v.is_translated)::int as translations,
         count(distinct ${owner})::int as tenants
     from ${tableOf(project.database, model.name)} t cross join lateral (${values}) v where v.value = any($1::text[])
       group by 1`,
    [options],
  );
  const remembered = await sql<{ option: string; revisions: number }>(
    `select v.value as option, count(distinct r.id)::int as revisions
      from ${systemTable(project.database, "_revisions")} r
     cross join lateral (
       select x #>> '{}' as value from jsonb_path_query(r.data, ${jsonPath(path)}) x
       union all select x #>> '{}' from jsonb_path_query(r.data, ${jsonPath(["_translations", "*", ...path])}) x
     ) v where r.model = $2::text and v.value = any($1::text[]) group by 1`,
    [options, model.name],
  );
  return options.flatMap((option) => {
    const is = held.find((one) => one.option === option);
    const was = remembered.find((one) => one.option === option);
    if (!is && !was) return [];
    const none = { option, records: 0, drafts: 0, values: 0, translations: 0, tenants: 0 };
    return [{ ...none, ...is, revisions: was?.revisions ?? 0 }];
  });
}

function ownValues(field: FieldDefinition, [root, ...rest]: readonly string[]): string {
  if (rest.length > 0)
    return `select x #>> '{}' as value from jsonb_path_query(t.${quoteIdentifier(root!)}, ${jsonPath(rest)}) x`;
  const column = `t.${columnOf(field)}`;
  return columnTypeOf(field).endsWith("[]")
    ? `select unnest(${column})::text as value`
    : `select ${column}::text as value`;
}

/** Every value at the path, out of every list on the way and at its end (lax mode). */
const jsonPath = (path: readonly string[]) =>
  quoteText(`$${path.map((part) => (part === "*" ? ".*" : `.${JSON.stringify(part)}`)).join("")}[*]`);
