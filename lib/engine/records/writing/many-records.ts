/**
 * Writes of several records that a member named: one transaction, all of them or none. Each is as a write of that
 * record alone: rights, rules, hooks, revisions, events. A refusal says in its fields which of the ids it is about:
 * `ids.3`, `ids.3.title`.
 */

import { isDeepStrictEqual } from "node:util";
import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { ManyRecords, StatusOfMany, ValuesOfMany } from "../../../contract/records/many-records.ts";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Action, Context } from "../../access/index.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { isLimited, permittedIds } from "../reading/permitted.ts";
import { memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";
import { askEach } from "./ask-each.ts";
import { askHooks, hasHooks } from "./before-hooks.ts";
import { changeRecords, removePermitted } from "./commands.ts";
import { changedLists, requireSameLists } from "./list-entries.ts";
import { writing } from "./save-record.ts";
import type { Writing } from "./writing.ts";

/** How a record is called in the fields of an error: by its place among the ids. */
type PlaceOf = (id: string) => string;

/**
 * Makes the records published or drafts. BAD_USER_INPUT names what they lack to be published, NOT_FOUND those that are
 * not there for the caller.
 */
export async function setStatusOfMany(
  ctx: Context,
  project: OpenProject,
  input: ManyRecords & { status: string },
): Promise<{ count: number }> {
  const { model: name, ids: given, status } = parseInput(StatusOfMany, input);
  const { ids, placeOf } = idsOf(name, given);
  const inputs = await askForEach(ctx, project, "update", name, ids, placeOf);
  return writing(ctx, project, { model: name }, async (at) => {
    const model = requireModel(at.catalog, name, "update");
    await requireAll(at, model, ids, "update", placeOf);
    const alike = ids.filter((id) => Object.keys(Object(inputs.get(id))).length === 0);
    await changeRecords(at, model, alike, { input: {}, status }, "ids", placeOf);
    for (const [id, changed] of inputs)
      if (!alike.includes(id)) await changeRecords(at, model, [id], { input: changed, status }, placeOf(id));
    return { count: ids.length };
  });
}

/**
 * Gives the records the same values, in the fields that the payload names; null clears one. Lists get or lose entries,
 * relations records. BAD_USER_INPUT names a field of the payload, or what a record lacks; NOT_FOUND those that are not
 * there for the caller; CONFLICT those whose lists were changed meanwhile.
 */
export async function setValuesOfMany(
  ctx: Context,
  project: OpenProject,
  input: ValuesOfMany,
): Promise<{ count: number }> {
  const { model: name, ids: given, payload, add, remove, connect, disconnect } = parseInput(ValuesOfMany, input);
  const { ids, placeOf } = idsOf(name, given);
  const lists = await changedLists(ctx, project, { model: name, ids, add, remove });
  if (lists)
    requireNone(
      name,
      ids.filter((id) => !lists.before.has(id)),
      placeOf,
    );
  const payloadOf = (id: string) => ({ ...payload, ...lists?.after.get(id) });
  const inputs = await askForEach(ctx, project, "update", name, ids, placeOf, payloadOf);
  return writing(ctx, project, { model: name }, async (at) => {
    const model = requireModel(at.catalog, name, "update");
    await requireAll(at, model, ids, "update", placeOf);
    if (lists) await requireSameLists(at, model, lists, placeOf);
    const groups = Map.groupBy(ids, (id) => JSON.stringify(inputs.get(id) ?? payloadOf(id)));
    for (const [text, alike] of groups) {
      const values = JSON.parse(text) as object;
      if (Object.keys(values).length === 0 && !connect && !disconnect) continue;
      const change = { input: values, connect, disconnect };
      // What a function made of a record's values is told of as that record's.
      const own = alike.filter((id) => inputs.has(id) && !isDeepStrictEqual(inputs.get(id), payloadOf(id)));
      const others = own.length > 0 ? alike.filter((id) => !own.includes(id)) : alike;
      if (others.length > 0) await changeRecords(at, model, others, change, "payload", placeOf);
      for (const id of own) await changeRecords(at, model, [id], change, placeOf(id));
    }
    return { count: ids.length };
  });
}

/** Deletes the records. NOT_FOUND names those that are not there for the caller, CONFLICT a tenant that has records. */
export async function deleteManyRecords(
  ctx: Context,
  project: OpenProject,
  input: ManyRecords,
): Promise<{ count: number }> {
  const { model: name, ids: given } = parseInput(ManyRecords, input);
  const { ids, placeOf } = idsOf(name, given);
  await askForEach(ctx, project, "delete", name, ids, placeOf);
  return writing(ctx, project, { model: name }, async (at) => {
    const model = requireModel(at.catalog, name, "delete");
    await requireAll(at, model, ids, "delete", placeOf);
    return { count: await removePermitted(at, model, ids, placeOf) };
  });
}

/** The ids as they are stored. NOT_FOUND for what can be no id. */
function idsOf(model: string, given: readonly string[]): { ids: string[]; placeOf: PlaceOf } {
  const ids = given.map((id) => id.toLowerCase());
  const places = new Map(ids.map((id, i) => [id, `ids.${i}`]));
  const placeOf = (id: string) => places.get(id)!;
  requireNone(
    model,
    ids.filter((id) => !isUuid(id)),
    placeOf,
  );
  return { ids, placeOf };
}

/**
 * Locks the records until the transaction ends, in one order for all, and throws NOT_FOUND unless they are there and
 * the role may do this with each.
 */
async function requireAll(
  at: Writing,
  model: CatalogModel,
  ids: readonly string[],
  action: Action,
  placeOf: PlaceOf,
): Promise<void> {
  const found = new Set(
    isLimited(at.catalog, model, action) ? await permittedIds(at, model, ids, action) : await lockedIds(at, model, ids),
  );
  requireNone(
    model.name,
    ids.filter((id) => !found.has(id)),
    placeOf,
  );
}

/** Those of the ids that are there, locked. */
async function lockedIds(at: Writing, model: CatalogModel, ids: readonly string[]): Promise<string[]> {
  const { rows } = await at.tx.query<{ id: string }>(
    `select id from ${model.table} where id = any($1::uuid[]) order by id for update`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

function requireNone(model: string, missing: readonly string[], placeOf: PlaceOf): void {
  if (missing.length === 0) return;
  const message = `There is no ${model} with this id.`;
  throw new PlinthError("NOT_FOUND", message, {
    fields: Object.fromEntries(missing.map((id) => [placeOf(id), message])),
  });
}

/**
 * What hooks before the write make of each record's input; all refusals are told at once, under the
 * code of the first.
 */
async function askForEach(
  ctx: Context,
  project: OpenProject,
  action: "update" | "delete",
  name: string,
  ids: readonly string[],
  placeOf: PlaceOf,
  payloadOf: (id: string) => object = () => ({}),
): Promise<ReadonlyMap<string, unknown>> {
  const inputs = new Map<string, unknown>();
  if (!(await hasHooks(project, action, name))) return inputs;
  const { hooksMsMax } = limits.recordsAtOnce;
  const late = () =>
    new PlinthError(
      "BAD_USER_INPUT",
      t("The functions before these records took longer than {hooksMsMax} seconds together. Nothing was changed.", {
        hooksMsMax: hooksMsMax / 1000,
      }),
    );
  const catalog = await memberCatalog(ctx, project);
  const model = requireModel(catalog, name, action);
  const asking = { ctx, project, catalog };
  const fields: FieldErrors = {};
  let first: PlinthError | undefined;
  await askEach(
    ids,
    { until: performance.now() + hooksMsMax, late },
    async (id) => {
      const values = action === "delete" ? null : payloadOf(id);
      inputs.set(id, await askHooks(asking, action, model, { input: values, ids: [id] }, ""));
    },
    (id, error, refused) => {
      first ??= error;
      for (const [path, message] of Object.entries(refused))
        fields[[placeOf(id), path].filter(Boolean).join(".")] = message;
    },
  );
  if (first) throw about(first, fields);
  return inputs;
}

/** The error with what it says of single records. */
const about = ({ code, message, cause }: PlinthError, fields: FieldErrors) =>
  new PlinthError(code, message, { fields, cause });
