/** The writes that the generated API and the console share: checked, in the caller's transaction, by model and role. */

import { limits } from "../../../contract/limits.ts";
import type { RecordStatus } from "../../../contract/models.ts";
import type { RecordMode } from "../../../contract/records/records.ts";
import { badInput, type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
import { requireFilesOfOwners } from "../files/known-files.ts";
import {
  freeTargets,
  type Link,
  type LinkPlace,
  ownKeys,
  readLinks,
  requireOwnPlaces,
  requireTargets,
  writeLinks,
} from "../links/links.ts";
import { writeOrders } from "../links/orders.ts";
import { permittedIds, requirePermitted } from "../reading/permitted.ts";
import { keepRevisions } from "../revisions/keep-revisions.ts";
import { requireEmptyTenants } from "../tenants/tenant-rows.ts";
import { requireChangeable, seenParts } from "../values/kept-fields.ts";
import { mergeWithRows } from "../values/merge-rows.ts";
import { type PreparedRecord, prepareRecord, type Translations } from "../values/translations.ts";
import { fillSlugs } from "./made-slugs.ts";
import { type Plan, planCreates, requireFewPasswords, requireRoom } from "./plan-records.ts";
import { changeMode, checkPublishing } from "./publishing.ts";
import { finishRecords, freeHolders, linksOf, writeRows } from "./write-new-records.ts";
import { deleteRecords, updateRecords } from "./write-records.ts";
import type { Writing } from "./writing.ts";

export interface RecordChange {
  input: unknown;
  connect?: unknown;
  disconnect?: unknown;
  /** Ids of connected records by relation, in the order that they are to be in. */
  order?: unknown;
  /** Records to make with it, by relation (plan-records.ts). */
  create?: unknown;
  status?: RecordStatus | undefined;
  /** The language of the input, null for the default one. */
  locale?: string | null;
  /** Values in other languages as well. */
  translations?: Translations | undefined;
  /**
   * Whether the record becomes what is given: nothing is filled in for a new one, and of objects nothing stays that is
   * left out.
   */
  whole?: boolean;
}

interface Checked extends PreparedRecord {
  connect: Link[];
  disconnect: Link[];
  order: Link[];
}

async function check(
  catalog: Catalog,
  model: CatalogModel,
  change: RecordChange & { isNew?: boolean },
  mode: RecordMode,
  prefix: string,
  errors: FieldErrors,
  at: LinkPlace = {},
): Promise<Checked> {
  return {
    ...(await prepareRecord(catalog, model, change, mode, prefix, errors)),
    connect: readLinks(catalog, model, change.connect, "connect", errors, at),
    disconnect: readLinks(catalog, model, change.disconnect, "disconnect", errors, at),
    order: readLinks(catalog, model, change.order, "order", errors, at),
  };
}

/**
 * Creates records and returns their ids in order; published ones where nothing is said. Bad fields of all of them are
 * named at once, up to a hundred: `input.title`, `inputs.3.title`, `create.comment_list.2.body`; so is a value that
 * another record has.
 */
export async function createRecords(
  at: Writing,
  model: CatalogModel,
  changes: readonly RecordChange[],
  prefixOf: (index: number) => string,
  ids: readonly string[] = changes.map(() => uuidv7()),
): Promise<readonly string[]> {
  requireRoom(changes.length);
  requireFewPasswords(at.catalog, model, changes);
  const { status, locale = null } = changes[0] ?? {};
  const plan: Plan = { catalog: at.catalog, status, locale, records: [], joins: [], errors: {} };
  for (const [i, change] of changes.entries()) {
    const mode = change.status === "draft" ? "draft" : "create";
    // Maps of many records stand in lists beside the inputs: `connect.3.author_id`.
    const links = changes.length > 1 ? { index: i } : {};
    const place = prefixOf(i);
    const record = { ...change, isNew: !change.whole };
    if (Object.keys(plan.errors).length >= limits.faultsMax) break;
    const { values, translations, connect, order } = await check(
      at.catalog,
      model,
      record,
      mode,
      place,
      plan.errors,
      links,
    );
    const keys = ownKeys(connect);
    const write = { values, translations, keys, status: change.status };
    const planned = { model, id: ids[i]!, place, connect, order, rank: 0, write };
    plan.records.push(planned);
    await planCreates(plan, { ...planned, keys }, change.create, changes.length > 1 ? `create.${i}` : "create");
  }
  requireRoom(plan.records.length);
  if (Object.keys(plan.errors).length > 0) throw badInput(plan.errors);
  await requireTargets(at, linksOf(plan.records));
  await writeRows(at, plan.records);
  await finishRecords(at, plan.records, plan.joins);
  for (const { id, order = [] } of plan.records) await writeOrders(at, id, order);
  return ids;
}

/**
 * Writes the same change to all these records, which must exist: NOT_FOUND otherwise. What is published then must be
 * complete; what a record lacks is named below `placeOf`. Records that are made with it need a change of one record.
 */
export async function changeRecords(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  change: RecordChange,
  prefix = "input",
  placeOf: (id: string) => string = () => prefix,
): Promise<void> {
  await requirePermitted(at, model, ids, "update");
  for (const part of await seenParts(at, model, ids, change, prefix))
    await changeSeen(at, model, part.ids, part.change, prefix, placeOf);
}

/** The same of records in which the role reads all fields that the change names. */
async function changeSeen(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  change: RecordChange,
  prefix: string,
  placeOf: (id: string) => string,
): Promise<void> {
  requireFewPasswords(at.catalog, model, [change]);
  const { status, locale = null } = change;
  const plan: Plan = { catalog: at.catalog, status, locale, records: [], joins: [], errors: {} };
  const mode = await changeMode(at.tx, model, ids, change.status);
  const checked = await check(at.catalog, model, change, mode, prefix, plan.errors);
  await requireFilesOfOwners(at, model, ids, checked.values, prefix, plan.errors);
  for (const [locale, values] of Object.entries(checked.translations))
    await requireFilesOfOwners(at, model, ids, values, `translations.${locale}`, plan.errors);
  if (change.status === "published") await checkPublishing(at.tx, model, ids, checked.own, placeOf, plan.errors);
  const keys = ownKeys(checked.connect);
  if (ids.length === 1)
    await planCreates(plan, { model, id: ids[0]!, rank: 0, keys, connect: checked.connect }, change.create, "create");
  const merge = mergeWithRows(
    at,
    model,
    {
      ...checked,
      whole: change.whole ?? false,
      requires: mode === "draft" ? "nothing" : status === "published" ? "of all objects" : "of new objects",
      placeOf: (language) => (language === null || language === locale ? prefix : `translations.${language}`),
    },
    plan.errors,
  );
  const pieces = merge ? piecesOf(ids, limits.listRowsMax) : [ids];
  const rows = (merge && pieces[0] && (await merge(pieces[0]))) ?? null;
  if (Object.keys(plan.errors).length > 0) throw badInput(plan.errors);
  if (ids.length === 0) return;
  await requireTargets(at, [...checked.connect, ...checked.disconnect, ...checked.order, ...linksOf(plan.records)]);
  await requireOwnPlaces(at, model, ids, keys, checked.connect);
  await freeTargets(at, model, checked.connect, ids);
  await keepRevisions(at, model, ids, "update");
  await writeRows(
    at,
    plan.records.filter(({ rank }) => rank < 0),
  );
  const { translations } = checked;
  const values = change.whole
    ? checked.values
    : await fillSlugs(at, model, ids, checked.values, status === "published");
  const input = { values, translations, keys, status };
  let written = 0;
  for (const [i, piece] of pieces.entries()) {
    const merged = i === 0 || !merge ? rows : await merge(piece);
    if (Object.keys(plan.errors).length > 0) throw badInput(plan.errors);
    await requireChangeable(at, model, piece, { ...input, rows: merged }, prefix);
    written += await updateRecords(at, model, piece, input, merged);
  }
  if (written !== ids.length)
    throw new PlinthError("NOT_FOUND", t("There is no {name} with this id.", { name: model.name }));
  for (const id of ids) await writeLinks(at, model, id, checked);
  if (plan.records.length > 0) await writeMadeWith(at, model, ids[0]!, change.create, plan);
  for (const id of ids) await writeOrders(at, id, checked.order);
}

/** Records that are made with a change of one that is there, but for those that it points to. */
async function writeMadeWith(at: Writing, model: CatalogModel, id: string, create: unknown, plan: Plan) {
  await freeHolders(at, model, id, create);
  await writeRows(
    at,
    plan.records.filter(({ rank }) => rank >= 0),
  );
  await finishRecords(at, plan.records, plan.joins);
}

/** Of many rows, only so many are in memory at once. */
const piecesOf = (ids: readonly string[], size: number): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size));

/**
 * Deletes those of the records that the role may delete, returns how many there were. CONFLICT for a tenant that has
 * records.
 */
export async function removeRecords(at: Writing, model: CatalogModel, ids: readonly string[]): Promise<number> {
  return removePermitted(at, model, await permittedIds(at, model, ids, "delete"));
}

/**
 * The same of records that the role may delete: permittedIds has said so. `placeOf` names records in the fields of an
 * error.
 */
export async function removePermitted(
  at: Writing,
  model: CatalogModel,
  permitted: readonly string[],
  placeOf?: (id: string) => string,
): Promise<number> {
  await requireEmptyTenants(at.tx, at.catalog, model, permitted, placeOf);
  await keepRevisions(at, model, permitted, "delete");
  return deleteRecords(at, model, permitted);
}
