import { isUuid } from "../../../kernel/ids.ts";
import { tenantName } from "../../access/index.ts";
import type { Catalog, CatalogField } from "../../compiler/index.ts";
import { systemTable } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { seesFile } from "../tenants/tenant-files.ts";

/** What people call a file. */
export interface NamedFile {
  id: string;
  file_name: string;
}

/** The files that these values of a record name by their ids, as far as they are there and the caller sees them. */
export async function namedFiles(
  { database }: OpenProject,
  { tenancy, bound }: Catalog,
  fields: Iterable<CatalogField>,
  values: Record<string, unknown>,
): Promise<NamedFile[]> {
  const ids = [...new Set(idsIn(fields, values))];
  if (ids.length === 0) return [];
  const { rows } = await database.pool.query<NamedFile & { tenant_id: string | null }>(
    `select id, file_name, tenant_id from ${systemTable(database, "_media")} where id = any($1::uuid[]) order by id`,
    [ids],
  );
  const scope = { tenancy, tenant_id: tenancy === "bound" ? (bound[tenantName] as string) : null };
  return rows.filter(({ tenant_id }) => seesFile(scope, tenant_id)).map(({ id, file_name }) => ({ id, file_name }));
}

/**
 * Takes files out of a revision's row that are there no more, in all languages; gives the names of the fields that held
 * them.
 */
export async function dropGoneFiles(
  { database }: OpenProject,
  fields: readonly CatalogField[],
  row: Record<string, unknown>,
): Promise<string[]> {
  const languages = Object.values((row._translations ?? {}) as Record<string, Record<string, unknown>>);
  const all = [row, ...languages];
  const ids = [...new Set(all.flatMap((values) => idsIn(fields, values)))];
  if (ids.length === 0) return [];
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from ${systemTable(database, "_media")} where id = any($1::uuid[])`,
    [ids],
  );
  const there = new Set(rows.map(({ id }) => id));
  const gone = new Set(ids.filter((id) => !there.has(id.toLowerCase())));
  if (gone.size === 0) return [];
  const holders = fields.filter((field) => all.some((values) => idsIn([field], values).some((id) => gone.has(id))));
  for (const values of all) dropFrom(holders, values, gone);
  return holders.map(({ name }) => name);
}

function dropFrom(fields: readonly CatalogField[], values: unknown, gone: ReadonlySet<string>): void {
  if (typeof values !== "object" || values === null) return;
  for (const { name, shape, nested } of fields) {
    const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : null;
    if (value === null) continue;
    if (shape.form !== "files") for (const item of [value].flat()) dropFrom(nested, item, gone);
    else if (Array.isArray(value))
      Reflect.set(
        values,
        name,
        value.filter((id) => !gone.has(String(id))),
      );
    else if (gone.has(String(value))) Reflect.set(values, name, null);
  }
}

function idsIn(fields: Iterable<CatalogField>, values: unknown): string[] {
  if (typeof values !== "object" || values === null) return [];
  return [...fields].flatMap(({ name, shape, nested }) => {
    const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : null;
    const items = [value].flat();
    if (shape.form !== "files") return items.flatMap((item) => idsIn(nested, item));
    return items.filter((id) => typeof id === "string").filter(isUuid);
  });
}
