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

function idsIn(fields: Iterable<CatalogField>, values: unknown): string[] {
  if (typeof values !== "object" || values === null) return [];
  return [...fields].flatMap(({ name, shape, nested }) => {
    const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : null;
    const items = [value].flat();
    if (shape.form !== "files") return items.flatMap((item) => idsIn(nested, item));
    return items.filter((id) => typeof id === "string").filter(isUuid);
  });
}
