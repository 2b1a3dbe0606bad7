/** The front of the REST API of a project: one request in, the answer's text out. */

import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, type Role, requireNotViewing } from "../access/index.ts";
import { type Catalog, type CatalogModel, catalogOf, hasAliases } from "../compiler/index.ts";
import { loadModels, noteAliasUses } from "../models/index.ts";
import { languagesOf, type OpenProject } from "../projects/index.ts";
import {
  bindRules,
  bindTenant,
  isStale,
  mediaSource,
  noteRules,
  publicDatabaseError,
  tenancyOf,
  withFreshModels,
} from "../records/index.ts";
import { aggregate } from "./aggregate.ts";
import { connection } from "./connection.ts";
import { exportList } from "./export.ts";
import { withCurrentNames } from "./parameters/current-names.ts";
import { get, list } from "./read.ts";
import type { Asked, RestMethod, RestRequest, RestResponse } from "./request.ts";
import { create, remove, removeWhere, update, updateWhere } from "./write.ts";

type Operation = (asked: Asked) => Promise<RestResponse>;

const ofList: Record<RestMethod, Operation> = { GET: list, POST: create, PATCH: updateWhere, DELETE: removeWhere };
const ofOne: Partial<Record<RestMethod, Operation>> = { GET: get, PATCH: update, DELETE: remove };
/** What else there is of a list, under names in the place of an id. */
const ofPart: Readonly<Record<string, Partial<Record<RestMethod, Operation>>>> = {
  aggregate: { GET: aggregate },
  connection: { GET: connection },
  export: { GET: exportList },
};
const ofSinglePage: Partial<Record<RestMethod, Operation>> = { GET: get, PATCH: update };

/**
 * Runs one request. Throws NOT_FOUND for a model that the role may not read, BAD_USER_INPUT with every bad field under
 * its own name, and what reads and writes throw.
 */
export async function runRest(
  ctx: Context,
  project: OpenProject,
  role: Role,
  request: RestRequest,
): Promise<RestResponse> {
  if (request.method !== "GET") requireNotViewing(ctx);
  try {
    return await withFreshModels(project, () => run(ctx, project, role, request));
  } catch (error) {
    throw bodyError(error);
  }
}

async function run(ctx: Context, project: OpenProject, role: Role, request: RestRequest): Promise<RestResponse> {
  const tenancy = tenancyOf(ctx, project, role);
  const own = bindTenant(
    ctx,
    catalogOf(await loadModels(project), role, project.database, tenancy, languagesOf(project), mediaSource(project)),
  );
  const model = own.models.get(request.model);
  if (!model?.can.read)
    throw new PlinthError("NOT_FOUND", t("There is no model {model}.", { model: request.model.slice(0, 100) }));
  const { id } = request;
  const { search, body, used } = hasAliases(own) ? withCurrentNames(own, model, request) : { ...request, used: [] };
  if (used.length > 0) noteAliasUses(project, ctx.actor, used);
  const catalog = await bindRules(ctx, project, own, { search: search.toString(), body }, (noting) =>
    noteNamed(noting, model, search.toString(), body === undefined ? 1 : stepsOfWrite),
  );
  const isSingle = model.definition.single_page;
  if (isSingle && id !== null)
    throw new PlinthError("NOT_FOUND", t("{name} has one record, which needs no id.", { name: model.name }));
  const operations = isSingle ? ofSinglePage : id === null ? ofList : Object.hasOwn(ofPart, id) ? ofPart[id]! : ofOne;
  const operation = operations[request.method];
  if (!operation) return methodNotAllowed(Object.keys(operations));
  try {
    return await operation({ ctx, project, catalog, model, id, search, body });
  } catch (error) {
    throw isStale(error) ? error : publicDatabaseError(error, catalog.models, "input");
  }
}

/** Records are made together two levels deep, and name others to connect with. */
const stepsOfWrite = 3;

/**
 * Notes the custom logic of the model, of its neighbours so many steps away, and of those beyond whose relations the
 * request names.
 */
function noteNamed(
  catalog: Catalog,
  model: CatalogModel,
  text: string,
  steps = 1,
  seen = new Set<CatalogModel>(),
): void {
  if (seen.has(model)) return;
  seen.add(model);
  noteRules(catalog, model.name, steps);
  for (const relation of model.relations.values())
    if (text.includes(relation.name)) noteNamed(catalog, catalog.models.get(relation.model)!, text, 1, seen);
}

function methodNotAllowed(allow: readonly string[]): RestResponse {
  const message = `Please use ${allow.join(" or ")}.`;
  const body = { code: 405, message, error: { code: "BAD_USER_INPUT", fields: {} } };
  return { status: 405, text: JSON.stringify(body), allow };
}

/**
 * Fields as the body names them: what the engine calls `input.title` or `connect.author_id` is `title` and `author_id`
 * here.
 */
function bodyError(error: unknown): unknown {
  if (!(error instanceof PlinthError) || !error.fields) return error;
  const fields: Record<string, string> = Object.create(null);
  for (const [path, message] of Object.entries(error.fields))
    fields[path.replace(/^(inputs?|connect|disconnect|order|create)\./, "")] ??= message;
  return new PlinthError(error.code, error.message, {
    fields,
    cause: error,
    retryAfterSeconds: error.retryAfterSeconds,
  });
}
