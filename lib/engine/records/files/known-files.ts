import { recordMessages } from "../../../contract/records/record-messages.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import { tenantName } from "../../access/index.ts";
import type { Catalog, CatalogField, CatalogModel } from "../../compiler/index.ts";
import { seesFile } from "../tenants/tenant-files.ts";
import type { Writing } from "../writing/writing.ts";

/** Whether some field holds files, itself or inside of it. */
export const holdsFiles = (fields: readonly CatalogField[]): boolean =>
  fields.some(({ shape, nested }) => shape.form === "files" || holdsFiles(nested));

/** Of a catalog: how its caller stands to tenants, and what there is beside what the caller sees. */
export type Caller = Pick<Catalog, "tenancy" | "bound" | "schema" | "unlimited">;

/**
 * Tells at its path, below `prefix`, of every file in checked values that records of the model cannot hold for this
 * caller: the project does not have it, or it is another tenant's. The others are shown with its records from then on.
 */
export async function requireFiles(
  { tenancy, bound }: Caller,
  { media, tenant }: CatalogModel,
  fields: readonly CatalogField[],
  values: Record<string, unknown>,
  prefix: string,
  errors: FieldErrors,
): Promise<void> {
  const places = filesIn(fields, values, prefix);
  if (places.length === 0 || !media) return;
  const known = await media.known([...new Set(places.map(({ id }) => id))]);
  const scope = { tenancy, tenant_id: tenancy === "bound" ? (bound[tenantName] as string) : null };
  for (const { id, path } of places) {
    const owner = known.get(id);
    if (owner === undefined || !seesFile(scope, owner)) errors[path] ??= recordMessages.unknownFile;
    else if (owner !== null && tenancy !== "none" && tenant === "shared") errors[path] ??= recordMessages.fileOfTenant;
  }
}

/**
 * The same of a change by someone who sees the records of all tenants: the files in it must be of the records' own
 * tenant, or of none. The rows are read only where some file is a tenant's.
 */
export async function requireFilesOfOwners(
  { tx, catalog }: Writing,
  model: CatalogModel,
  ids: readonly string[],
  values: Record<string, unknown>,
  prefix: string,
  errors: FieldErrors,
): Promise<void> {
  const column = model.tenant === "self" ? "id" : "_tenant_id";
  const owners = async () => {
    const { rows } = await tx.query<{ owner: string | null }>(
      `select distinct ${column} as owner from ${model.table} where id = any($1::uuid[])`,
      [ids],
    );
    return rows.map(({ owner }) => owner);
  };
  await requireFilesOf(catalog, model, owners, values, prefix, errors);
}

/** The same where it is known whose records they are, or can be asked. */
export async function requireFilesOf(
  { tenancy }: Pick<Catalog, "tenancy">,
  { media, tenant, fields }: CatalogModel,
  ownersOf: () => readonly (string | null)[] | Promise<readonly (string | null)[]>,
  values: Record<string, unknown>,
  prefix: string,
  errors: FieldErrors,
): Promise<void> {
  if (tenancy !== "all" || tenant === "shared" || !media) return;
  const places = filesIn([...fields.values()], values, prefix);
  if (places.length === 0) return;
  const known = await media.known([...new Set(places.map(({ id }) => id))]);
  const owned = places.filter(({ id }) => known.get(id));
  if (owned.length === 0) return;
  const owners = await ownersOf();
  for (const { id, path } of owned)
    if (!owners.every((owner) => owner === known.get(id))) errors[path] ??= recordMessages.fileOfAnother;
}

interface FileReference {
  id: string;
  path: string;
}

function filesIn(fields: readonly CatalogField[], values: Record<string, unknown>, prefix: string): FileReference[] {
  return fields.flatMap((field): FileReference[] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : null;
    const path = prefix === "" ? field.name : `${prefix}.${field.name}`;
    if (value === null || value === undefined) return [];
    if (field.shape.form === "files") {
      const isGallery = Boolean(field.definition.validation.is_gallery);
      return (value as string[]).map((id, i) => ({ id, path: isGallery ? `${path}.${i}` : path }));
    }
    if (field.shape.form === "fields") return filesIn(field.nested, value as Record<string, unknown>, path);
    if (field.shape.form !== "entries") return [];
    return (value as Record<string, unknown>[]).flatMap((one, i) => filesIn(field.nested, one, `${path}.${i}`));
  });
}
