import { type Context, isDecided } from "../../access/index.ts";
import { type Catalog, type CatalogModel, compileMayUpdate, constant } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { runStatement } from "../statements/run-statement.ts";
import { bindRules, memberCatalog } from "./record-catalog.ts";

/** Whether the caller may update the record, which is asked of the database where conditions or a function decide. */
export async function mayUpdate(
  ctx: Context,
  project: OpenProject,
  own: Catalog,
  model: CatalogModel,
  id: string,
): Promise<boolean> {
  if (!isDecided(model.permissions.update)) return model.can.update;
  const compile = (catalog: Catalog) => compileMayUpdate(catalog, model, constant(id));
  const catalog = await bindRules(ctx, project, own, null, compile);
  return (await runStatement(project.database, compile(catalog), catalog.bound)) === "true";
}

/** The same of a record by its model's name; false for a model that the caller does not see. */
export async function mayUpdateRecord(
  ctx: Context,
  project: OpenProject,
  record: { model: string; id: string },
): Promise<boolean> {
  const own = await memberCatalog(ctx, project);
  const model = own.models.get(record.model);
  return model ? mayUpdate(ctx, project, own, model, record.id) : false;
}
