/**
 * What a role may do with the records that a write names: by tenant and by custom logic, asked of the rows themselves.
 */

import type { PoolClient } from "pg";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Action, isDecided, ruleName, tenantName } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogModel,
  compileCreatable,
  compilePermittedIds,
  variable,
} from "../../compiler/index.ts";
import type { Writing } from "../writing/writing.ts";

/** What the database is asked in, and what the request may see. */
interface PermissionScope {
  tx: PoolClient;
  catalog: Catalog;
}

/** No variable of a request has a name with a space. */
const idsName = "ids to permit";

/** Whether rows must be asked at all: not where a role may do this with every record. */
export function isLimited(catalog: Catalog, model: CatalogModel, action: Action): boolean {
  const hidesDrafts =
    (action === "delete" && model.permissions.update !== "all") ||
    (action === "read" && isDecided(model.permissions.update));
  const ofTenants = (catalog.tenancy === "bound" || catalog.tenancy === "missing") && model.tenant !== "shared";
  const hidesOthers = (action === "update" || action === "delete") && isDecided(model.permissions.read);
  return model.permissions[action] !== "all" || ofTenants || hidesDrafts || hidesOthers;
}

/**
 * Those of the ids that the role may do this with, locked; all of them, unasked, where it may do it with every record.
 */
export async function permittedIds(
  { tx, catalog }: PermissionScope,
  model: CatalogModel,
  ids: readonly string[],
  action: Action,
): Promise<readonly string[]> {
  if (ids.length === 0 || !isLimited(catalog, model, action)) return ids;
  const statement = compilePermittedIds(catalog, model, variable(idsName, ids), action);
  const { rows } = await tx.query<{ id: string }>(statement.text, statement.bind({ ...catalog.bound, [idsName]: ids }));
  return rows.map(({ id }) => id);
}

/**
 * Those of the ids that are records the role may see; asked for by one statement, whether a record is missing or
 * hidden.
 */
export async function visibleIds(
  at: PermissionScope,
  model: CatalogModel,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (isLimited(at.catalog, model, "read")) return permittedIds(at, model, ids, "read");
  const { rows } = await at.tx.query<{ id: string }>(
    `select id from ${model.table} where id = any($1::uuid[])${model.can.update ? "" : " and _status = 'published'"}`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** NOT_FOUND, as for records that do not exist, unless the role may do this with all of them. */
export async function requirePermitted(
  writing: PermissionScope,
  model: CatalogModel,
  ids: readonly string[],
  action: "update" | "delete",
): Promise<void> {
  const permitted = await permittedIds(writing, model, ids, action);
  if (permitted.length < new Set(ids).size)
    throw new PlinthError("NOT_FOUND", t("There is no {name} with this id.", { name: model.name }));
}

/** FORBIDDEN when a record that was just written is not one that the role may create. */
export async function requireCreatable(
  writing: PermissionScope,
  model: CatalogModel,
  ids: readonly string[],
): Promise<void> {
  const permitted = await permittedIds(writing, model, ids, "create");
  if (permitted.length < ids.length) throw notCreatable(model);
}

/**
 * The same of rows that are still to be written, where they alone decide it: so that a role that may not write a record
 * does not learn which of its unique values are taken.
 */
export async function requireCreatableRows(
  writing: Writing,
  model: CatalogModel,
  rows: readonly RowToCreate[],
): Promise<void> {
  const permitted = await creatableIds(writing, model, rows);
  if (permitted && permitted.size < rows.length) throw notCreatable(model);
}

interface RowToCreate {
  id: string;
  /** By column. */
  [name: string]: unknown;
}

/**
 * Ids of those of the rows that the role may create; null where that cannot be told before they are written, or need
 * not be asked.
 */
export async function creatableIds(
  { tx, catalog, writer }: Writing,
  model: CatalogModel,
  rows: readonly RowToCreate[],
): Promise<ReadonlySet<string> | null> {
  if (!isDecided(model.permissions.create)) return null;
  const by = { _created_at: new Date(), _updated_at: new Date(), _created_by: writer, _modified_by: writer };
  const json = JSON.stringify(rows.map((row) => ({ ...row, ...by, _tenant_id: catalog.bound[tenantName] })));
  const statement = compileCreatable(catalog, model, variable(rowsName, json));
  if (!statement) return null;
  const found = await tx.query<{ id: string }>(statement.text, statement.bind({ ...catalog.bound, [rowsName]: json }));
  return new Set(found.rows.map(({ id }) => id));
}

const rowsName = "rows to permit";

const notCreatable = ({ name }: CatalogModel) =>
  new PlinthError("FORBIDDEN", t("Your role may not create this record of {name}.", { name }));

/**
 * Notes all custom logic that a write of this model may need: its own, and that of the models that `steps` relations
 * lead to: one for records to connect with, more for records that are made together.
 */
export function noteRules({ models, needs }: Catalog, modelName: string, steps = 1): void {
  const reached = new Set([modelName]);
  for (let step = 0; step < steps; step++)
    for (const name of [...reached])
      for (const relation of models.get(name)?.relations.values() ?? []) reached.add(relation.model);
  for (const name of reached) {
    const permissions = models.get(name)?.permissions;
    for (const field of models.get(name)?.fields.values() ?? [])
      for (const action of field.guarded) needs?.add(ruleName(name, action, field.name));
    for (const action of ["read", "create", "update", "delete"] as const)
      if (permissions && isDecided(permissions[action])) needs?.add(ruleName(name, action));
  }
}

/** The request's tenant, where it stands in a column of the model's rows; null otherwise. */
export function tenantColumnValue(catalog: Catalog, model: CatalogModel): string | null {
  return catalog.tenancy === "bound" && model.tenant === "column" ? (catalog.bound[tenantName] as string) : null;
}
