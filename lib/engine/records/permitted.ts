/** What a role may do with the records that a write names: by tenant and by custom logic, asked of the rows themselves. */

import type { PoolClient } from "pg";
import { PlinthError } from "../../kernel/errors.ts";
import { type Action, ruleName, tenantName } from "../access/index.ts";
import { type Catalog, type CatalogModel, compilePermittedIds, variable } from "../compiler/index.ts";

/** One transaction, and what its request may see. */
interface Asking {
  tx: PoolClient;
  catalog: Catalog;
}

/** No variable of a request has a name with a space. */
const idsName = "ids to permit";

/** Whether rows must be asked at all: not where a role may do this with every record. */
function isLimited(catalog: Catalog, model: CatalogModel, action: Action): boolean {
  const hidesDrafts = action === "delete" && !model.can.update;
  const ofTenants = catalog.tenancy === "bound" && model.tenant !== "shared";
  return model.permissions[action] !== "all" || ofTenants || hidesDrafts;
}

/** Those of the ids that the role may do this with, locked; all of them, unasked, where it may do it with every record. */
export async function permittedIds(
  { tx, catalog }: Asking,
  model: CatalogModel,
  ids: readonly string[],
  action: Action,
): Promise<readonly string[]> {
  if (ids.length === 0 || !isLimited(catalog, model, action)) return ids;
  const statement = compilePermittedIds(catalog, model, variable(idsName, ids), action);
  const { rows } = await tx.query<{ id: string }>(statement.text, statement.bind({ ...catalog.bound, [idsName]: ids }));
  return rows.map(({ id }) => id);
}

/** NOT_FOUND, as for records that do not exist, unless the role may do this with all of them. */
export async function requirePermitted(
  writing: Asking,
  model: CatalogModel,
  ids: readonly string[],
  action: "update" | "delete",
): Promise<void> {
  const permitted = await permittedIds(writing, model, ids, action);
  if (permitted.length < new Set(ids).size)
    throw new PlinthError("NOT_FOUND", `There is no ${model.name} with this id.`);
}

/** FORBIDDEN when a record that was just written is not one that the role may create. */
export async function requireCreatable(writing: Asking, model: CatalogModel, ids: readonly string[]): Promise<void> {
  const permitted = await permittedIds(writing, model, ids, "create");
  if (permitted.length < ids.length)
    throw new PlinthError("FORBIDDEN", `Your role may not create this record of ${model.name}.`);
}

/**
 * Notes all custom logic that a write of this model may need: its own, and that of the models that `steps` relations lead to: one for records to connect with,
 * more for records that are made together.
 */
export function noteRules({ models, needs }: Catalog, modelName: string, steps = 1): void {
  const reached = new Set([modelName]);
  for (let step = 0; step < steps; step++)
    for (const name of [...reached])
      for (const relation of models.get(name)?.relations.values() ?? []) reached.add(relation.model);
  for (const name of reached) {
    const permissions = models.get(name)?.permissions;
    for (const action of ["read", "create", "update", "delete"] as const)
      if (permissions?.[action] === "custom_logic") needs?.add(ruleName(name, action));
  }
}

/** The request's tenant, where it stands in a column of the model's rows; null otherwise. */
export function tenantColumnValue(catalog: Catalog, model: CatalogModel): string | null {
  return catalog.tenancy === "bound" && model.tenant === "column" ? (catalog.bound[tenantName] as string) : null;
}
