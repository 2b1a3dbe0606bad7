import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { TestPlatform } from "../platform.ts";
import type { RightsWorld } from "./world.ts";

/** Of all that the project is, here and in its own schema. What every call may leave behind is not part of it. */
export async function stateOf(
  platform: TestPlatform,
  { victim: { id }, schema: own }: Pick<RightsWorld, "victim" | "schema">,
): Promise<Record<string, string>> {
  const { rows: tables } = await platform.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('plinth', $1)`,
    [own],
  );
  expect(tables.filter(({ schema }) => schema === own).length).toBeGreaterThan(3);
  const found: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const table = `"${schema}"."${name}"`;
    if (/^(sessions|audit|usage|api_usage|mail|try_|rate|jobs|migrations|console_views)/.test(name)) continue;
    const { rows } = await platform.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    );
    // Of what belongs to the installation, the rows of the project.
    const isOwn = ({ row }: { row: Record<string, unknown> }) =>
      schema !== "plinth" || [row.id, row.project_id, row.project_ids].flat().includes(id);
    const kept = rows.filter(isOwn).map(({ row }) => JSON.stringify(row));
    found[table] = createHash("sha256").update(kept.sort().join("\n")).digest("hex");
  }
  return found;
}
