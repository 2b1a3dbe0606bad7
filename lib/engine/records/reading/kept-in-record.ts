import type { FieldAction } from "../../../contract/projects/field-conditions.ts";
import type { Context } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  compileKeptFields,
  constant,
} from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { runStatement } from "../statements/run-statement.ts";
import { mayUpdate } from "./may-update.ts";
import type { StoredRecord } from "./read-records.ts";
import { bindRules, memberCatalog } from "./record-catalog.ts";

/** Fields of a record that conditions of the caller's role keep. */
export interface KeptInRecord {
  /** Not read, and null therefore. */
  unread_fields: readonly string[];
  /** Not to be changed in the record as it is. */
  fixed_fields: readonly string[];
}

/**
 * What a form has to know of a record: who may change it could try out each field. Who may not is told no more than
 * they see: of fields that they read in some records only, those that are null in this one for whatever reason.
 */
export async function keptInRecord(
  ctx: Context,
  project: OpenProject,
  name: string,
  { id, data }: Pick<StoredRecord, "id" | "data">,
): Promise<KeptInRecord> {
  const own = await memberCatalog(ctx, project);
  const model = own.models.get(name);
  if (!model || ![...model.fields.values()].some(({ guarded }) => guarded.length > 0))
    return { unread_fields: [], fixed_fields: [] };
  const guarded = (action: FieldAction) => [...model.fields.values()].filter((field) => field.guarded.includes(action));
  if (!(await mayUpdate(ctx, project, own, model, id))) {
    const unread = guarded("read").filter((field) => (data[field.name] ?? null) === null);
    return { unread_fields: unread.map((field) => field.name), fixed_fields: [] };
  }
  const kept = async (action: FieldAction) => keptFor(ctx, project, own, model, id, action, guarded(action));
  const [unread, fixed] = await Promise.all([kept("read"), kept("update")]);
  return { unread_fields: unread, fixed_fields: fixed };
}

async function keptFor(
  ctx: Context,
  project: OpenProject,
  own: Catalog,
  model: CatalogModel,
  id: string,
  action: FieldAction,
  fields: readonly CatalogField[],
): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const compile = (catalog: Catalog) =>
    compileKeptFields(catalog, model, constant([id]), { fields, action, isLocked: false });
  const catalog = await bindRules(ctx, project, own, null, compile);
  const [row] = JSON.parse(await runStatement(project.database, compile(catalog), catalog.bound)) as KeptRow[];
  return row?.fields ?? [];
}

type KeptRow = { id: string; fields: string[] };
