/** The writes that the generated API and the console share: checked, in the caller's transaction, by model and role. */
import { limits } from "../../contract/limits.ts";
import type { RecordStatus } from "../../contract/models.ts";
import type { RecordMode } from "../../contract/records.ts";
import { badInput, type FieldErrors, PlinthError } from "../../kernel/errors.ts";
import { type Action, ruleName } from "../access/index.ts";
import {
  type Catalog,
  type CatalogModel,
  compileMatchingIds,
  requireTenant,
  type Source,
  type Variables,
} from "../compiler/index.ts";
import { keepRevisions } from "./keep-revisions.ts";
import { freeTargets, type Link, type LinkPlace, ownKeys, readLinks, requireTargets, writeLinks } from "./links.ts";
import { permittedIds, requireCreatable, requirePermitted } from "./permitted.ts";
import { prepareValues, type RecordValues } from "./prepare-values.ts";
import { changeMode, checkPublishing } from "./publishing.ts";
import { deleteRecords, insertRecords, updateRecords, type WriteInput } from "./write-records.ts";
import type { Writing } from "./writing.ts";

export interface RecordChange {
  input: unknown;
  connect?: unknown;
  disconnect?: unknown;
  status?: RecordStatus | undefined;
}

/** The model, when the role may do this with it; FORBIDDEN otherwise, NOT_FOUND when it may not even see it. */
export function requireModel(catalog: Catalog, name: string, action: Action): CatalogModel {
  const model = catalog.models.get(name);
  if (!model || !(model.can.read || model.can[action]))
    throw new PlinthError("NOT_FOUND", `There is no model ${name}.`);
  if (!model.can[action]) throw new PlinthError("FORBIDDEN", `Your role may not ${action} records of ${name}.`);
  if (action !== "read" && catalog.bound[ruleName(name, action)] === false)
    throw new PlinthError("FORBIDDEN", `Your role may not ${action} records of ${name} now.`);
  requireTenant(catalog, model);
  if (action === "create") requireOwnTenant(catalog, model);
  return model;
}

/** A new record belongs to the caller's tenant, so there must be one; and tenants do not make tenants. */
function requireOwnTenant(catalog: Catalog, model: CatalogModel): void {
  if (catalog.tenancy === "bound" && model.tenant === "self")
    throw new PlinthError("FORBIDDEN", `A tenant may not create records of ${model.name}.`);
  if (catalog.tenancy === "all" && model.tenant === "column")
    throw new PlinthError(
      "BAD_USER_INPUT",
      `Records of ${model.name} belong to tenants. Please choose a tenant first.`,
    );
}

interface Checked {
  values: RecordValues;
  connect: Link[];
  disconnect: Link[];
}

async function check(
  catalog: Catalog,
  model: CatalogModel,
  change: RecordChange,
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
  at: LinkPlace = {},
): Promise<Checked> {
  return {
    values: await prepareValues(model, change.input, mode, prefix, errors),
    connect: readLinks(catalog, model, change.connect, "connect", errors, at),
    disconnect: readLinks(catalog, model, change.disconnect, "disconnect", errors, at),
  };
}

function writeOf(checked: Checked, status: RecordStatus | undefined): WriteInput {
  return { values: checked.values, keys: ownKeys(checked.connect), status };
}

/**
 * Creates records and returns their ids in order; published ones where nothing is said. Bad fields of all of them are named at once: `input.title`,
 * `inputs.3.title`.
 */
export async function createRecords(
  at: Writing,
  model: CatalogModel,
  changes: readonly RecordChange[],
  prefixOf: (index: number) => string,
  ids?: readonly string[],
): Promise<readonly string[]> {
  if (changes.length > limits.listRowsMax)
    throw new PlinthError("BAD_USER_INPUT", `At most ${limits.listRowsMax} records can be written at once.`);
  const errors: FieldErrors = {};
  const checked: Checked[] = [];
  for (const [i, change] of changes.entries()) {
    const mode = change.status === "draft" ? "draft" : "create";
    // Links of many records stand in a list beside the inputs: `connect.3.author_id`.
    const links = changes.length > 1 ? { index: i } : {};
    checked.push(await check(at.catalog, model, change, mode, prefixOf(i), errors, links));
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (changes.length === 0) return [];
  const connects = checked.flatMap((one) => one.connect);
  await requireTargets(at, connects);
  await freeTargets(at, model, connects);
  const writes = checked.map((one, i) => writeOf(one, changes[i]!.status));
  const made = await insertRecords(at, model, writes, ids);
  for (const [i, one] of checked.entries()) await writeLinks(at, model, made[i]!, { ...one, disconnect: [] });
  await requireCreatable(at, model, made);
  return made;
}

/** Writes the same change to all these records, which must exist: NOT_FOUND otherwise. What is published then must be complete. */
export async function changeRecords(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  change: RecordChange,
  prefix = "input",
): Promise<void> {
  await requirePermitted(at, model, ids, "update");
  const errors: FieldErrors = {};
  const mode = await changeMode(at.tx, model, ids, change.status);
  const checked = await check(at.catalog, model, change, mode, prefix, errors);
  if (change.status === "published") await checkPublishing(at.tx, model, ids, change.input, prefix, errors);
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (ids.length === 0) return;
  await requireTargets(at, [...checked.connect, ...checked.disconnect]);
  await freeTargets(at, model, checked.connect);
  await keepRevisions(at, model, ids, "update");
  const written = await updateRecords(at, model, ids, writeOf(checked, change.status));
  if (written !== ids.length) throw new PlinthError("NOT_FOUND", `There is no ${model.name} with this id.`);
  for (const id of ids) await writeLinks(at, model, id, checked);
}

/** Ids of the records that a bulk write is about, locked until it ends. COST_LIMIT above the limit. */
export async function matchingIds(
  { tx, catalog }: Writing,
  model: CatalogModel,
  where: Source | undefined,
  variables: Variables,
  action: "update" | "delete",
): Promise<string[]> {
  const statement = compileMatchingIds(catalog, model, where, model.can.update ? "all" : "published", action);
  const { rows } = await tx.query<{ id: string }>(statement.text, statement.bind(variables));
  if (rows.length > limits.bulkRowsMax)
    throw new PlinthError("COST_LIMIT", `At most ${limits.bulkRowsMax} records can be written at once.`);
  return rows.map((row) => row.id);
}

/** Deletes those of the records that the role may delete, returns how many there were. */
export async function removeRecords(at: Writing, model: CatalogModel, ids: readonly string[]): Promise<number> {
  const permitted = await permittedIds(at, model, ids, "delete");
  await keepRevisions(at, model, permitted, "delete");
  return deleteRecords(at, model, permitted);
}
