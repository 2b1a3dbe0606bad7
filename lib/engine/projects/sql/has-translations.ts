import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { OpenProject } from "../opening/project.ts";

/** Whether any record of the project has a translation. */
export async function hasTranslations({ database: { pool, schema } }: Pick<OpenProject, "database">): Promise<boolean> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name::text as name from information_schema.columns where table_schema = $1 and column_name = '_translations'",
    [schema],
  );
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select 1 from ${quoteIdentifier(schema)}.${quoteIdentifier(name)} where exists (select from jsonb_each(_translations) l where l.value <> '{}') limit 1`,
    );
    if (rowCount) return true;
  }
  return false;
}
