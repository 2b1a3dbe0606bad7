/** Writes: each request is one transaction, all or nothing. */
import { limits } from "../../contract/limits.ts";
import type { RecordStatus } from "../../contract/models.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Action } from "../access/index.ts";
import {
  CostCount,
  compileByIds,
  constant,
  node,
  requireWithin,
  type SelectionNode,
  variable,
} from "../compiler/index.ts";
import {
  askHooks,
  askHooksOfCreate,
  changeRecords,
  createRecords,
  idsWhere,
  inTransaction,
  matchingIds,
  noteWriter,
  removeRecords,
  requireModel,
  runStatement,
  singlePageId,
  type Writing,
  withPublicErrors,
} from "../records/index.ts";
import { type RestBody, readRecordBody } from "./body.ts";
import { badParameter } from "./parameters/bad-parameter.ts";
import { parametersOf, type RestQuery, readQuery } from "./parameters/query.ts";
import { missing } from "./read.ts";
import type { Asked, RestResponse } from "./request.ts";
import { statementFor } from "./statements.ts";

/** POST of an object: the new record. POST of a list: all of them, or none. */
export async function create(asked: Asked): Promise<RestResponse> {
  const { catalog, model, body } = asked;
  const query = readQuery(catalog, model, asked.search, parametersOf.create);
  const selection = query.selection();
  const written = { status: writtenStatus(query), locale: query.locale };
  const many = Array.isArray(body);
  const changes = (many ? body : [body]).map((one) => ({ ...readRecordBody(model, one, "create"), ...written }));
  requireModel(catalog, model.name, "create");
  requireWithin(new CostCount(catalog).records(model, selection, changes.length));
  for (const [i, change] of changes.entries()) {
    const place = many ? `inputs.${i}` : "input";
    change.input = (await askHooks(
      asked,
      "create",
      model,
      { input: change.input, ids: null },
      place,
    )) as typeof change.input;
    change.create = (await askHooksOfCreate(asked, model, change.create, "create")) as typeof change.create;
  }
  return writing(asked, "create", async (at) => {
    const ids = await createRecords(at, model, changes, (i) => (many ? `inputs.${i}` : "input"));
    const text = await recordsText(asked, at, selection, ids, query.locale);
    if (many) return { status: 201, text: `{"data":${text}}` };
    return { status: 201, text: oneText(asked, text), location: `/secured/rest/${model.name}/${ids[0]}` };
  });
}

/** PATCH of one record, or of the only record of a single-page model, which is made where it is not there yet. */
export async function update(asked: Asked): Promise<RestResponse> {
  const { catalog, model } = asked;
  const query = readQuery(catalog, model, asked.search, parametersOf.update);
  const selection = query.selection();
  const body = readRecordBody(model, asked.body, "update");
  await askForUpdate(asked, body, asked.id ? [asked.id] : null);
  const change = { ...body, status: writtenStatus(query), locale: query.locale };
  return writing(asked, "update", async (at) => {
    const single = model.definition.single_page ? await singlePageId(at, model) : null;
    const id = single?.id ?? (await lockedId(asked, at, "update"));
    if (single && !single.exists) {
      for (const { key, ids } of body.settle) body.connect[key] = ids;
      await createRecords(at, model, [change], () => "input", [id]);
    } else {
      await settleRelations(asked, at, id, body);
      await changeRecords(at, model, [id], change);
    }
    return { status: 200, text: oneText(asked, await recordsText(asked, at, selection, [id], query.locale)) };
  });
}

/** PATCH of every record that the filters find: `{ "count": n }`. */
export async function updateWhere(asked: Asked): Promise<RestResponse> {
  const { catalog, model } = asked;
  const query = readQuery(catalog, model, asked.search, parametersOf.updateWhere);
  const body = readRecordBody(model, asked.body, "update");
  for (const key of Object.keys(body.create)) throw badParameter(key, "Records can be made with one record alone.");
  for (const { relation, key, ids } of body.settle) {
    if (ids.length === 0 || relation.kind === "has_one")
      throw badParameter(key, `To disconnect many records from ${key}, write { "disconnect": ... }.`);
    body.connect[key] = ids;
  }
  await askForUpdate(asked, body, null);
  return writing(asked, "update", async (at) => {
    const ids = await idsOf(asked, at, query, "update");
    await changeRecords(at, model, ids, { ...body, status: writtenStatus(query), locale: query.locale });
    return { status: 200, text: JSON.stringify({ count: ids.length }) };
  });
}

/** DELETE of one record: 204. */
export async function remove(asked: Asked): Promise<RestResponse> {
  readQuery(asked.catalog, asked.model, asked.search, parametersOf.delete);
  requireModel(asked.catalog, asked.model.name, "delete");
  await askHooks(asked, "delete", asked.model, { input: null, ids: asked.id ? [asked.id] : null }, "id");
  return writing(asked, "delete", async (at) => {
    if ((await removeRecords(at, asked.model, [await lockedId(asked, at, "delete")])) === 0) throw missing(asked.model);
    return { status: 204, text: "" };
  });
}

/** DELETE of every record that the filters find: `{ "count": n }`. */
export async function removeWhere(asked: Asked): Promise<RestResponse> {
  const query = readQuery(asked.catalog, asked.model, asked.search, parametersOf.deleteWhere);
  requireModel(asked.catalog, asked.model.name, "delete");
  await askHooks(asked, "delete", asked.model, { input: null, ids: null }, "where");
  return writing(asked, "delete", async (at) => {
    const count = await removeRecords(at, asked.model, await idsOf(asked, at, query, "delete"));
    return { status: 200, text: JSON.stringify({ count }) };
  });
}

/** Puts into the body what hooks before the update leave of it. */
async function askForUpdate(asked: Asked, body: RestBody, ids: readonly string[] | null): Promise<void> {
  const { catalog, model } = asked;
  requireModel(catalog, model.name, "update");
  body.input = (await askHooks(asked, "update", model, { input: body.input, ids }, "input")) as RestBody["input"];
  body.create = (await askHooksOfCreate(asked, model, body.create, "create")) as RestBody["create"];
}

function writing(asked: Asked, action: Action, act: (at: Writing) => Promise<RestResponse>): Promise<RestResponse> {
  const { ctx, project, catalog, model } = asked;
  requireModel(catalog, model.name, action);
  return withPublicErrors(catalog, "input", () =>
    inTransaction(project, catalog, async (tx) =>
      act({ tx, catalog, writer: await noteWriter(tx, catalog, ctx.actor) }),
    ),
  );
}

function writtenStatus({ status }: RestQuery): RecordStatus | undefined {
  if (status === "all") throw badParameter("status", "A record is either published or draft.");
  return status ?? undefined;
}

/** The record that the path names, locked until the end of the write. */
async function lockedId({ model, id }: Asked, at: Writing, action: "update" | "delete"): Promise<string> {
  const ids = isUuid(id ?? "") ? await idsWhere(at, model, { id: { eq: id } }, action) : [];
  if (ids.length === 0) throw missing(model);
  return ids[0]!;
}

/** A write of many must say which: a filter that was forgotten must not touch everything. */
function idsOf(
  { model, catalog }: Asked,
  at: Writing,
  { where, locale }: RestQuery,
  action: "update" | "delete",
): Promise<string[]> {
  if (where === null) throw badParameter("where", "Please filter the records; where={} means all of them.");
  return matchingIds(at, model, variable("where", where), { where, ...catalog.bound }, action, locale);
}

/** Turns "these and no others" into what is to be connected and disconnected. */
async function settleRelations({ model, catalog }: Asked, at: Writing, id: string, body: RestBody): Promise<void> {
  if (body.settle.length === 0) return;
  const nodes = body.settle.map(({ relation, key }): SelectionNode => {
    const name = relation.kind === "has_one" ? relation.name : `${relation.name}_list`;
    const one = { ...node(name, [node("id")]), alias: key };
    return relation.kind === "has_one" ? one : { ...one, args: { limit: constant(limits.listRowsMax) } };
  });
  const statement = compileByIds(catalog, model, constant([id]), nodes);
  const [present] = JSON.parse(await runStatement(at.tx, statement, catalog.bound)) as Record<
    string,
    { id: string }[]
  >[];
  for (const { key, ids } of body.settle) {
    const before = [present?.[key] ?? []].flat().map((one) => one.id);
    if (before.length >= limits.listRowsMax)
      throw badParameter(
        key,
        `${key} has too many records for this. Please write { "connect": ..., "disconnect": ... }.`,
      );
    body.connect[key] = ids.filter((one) => !before.includes(one));
    body.disconnect[key] = before.filter((one) => !ids.includes(one));
  }
}

/** The selected fields of the written records, as a JSON list. */
function recordsText(
  { catalog, model, search }: Asked,
  at: Writing,
  selection: readonly SelectionNode[],
  ids: readonly string[],
  locale: string | null,
): Promise<string> {
  const variables = { ids, ...catalog.bound };
  const fixed = ["by ids", model.name, locale, search.get("fields"), search.get("include")];
  const statement = statementFor(catalog, fixed, variables, () =>
    compileByIds(catalog, model, variable("ids", ids), selection, locale),
  );
  return runStatement(at.tx, statement, variables);
}

function oneText({ model }: Asked, list: string): string {
  if (list === "[]") throw missing(model);
  return `{"data":${list.slice(1, -1)}}`;
}
