/** What one request adds to a role's API: the caller's tenant, and the answers of custom logic. */
import { OperationTypeNode } from "graphql";
import { Lru } from "../../../kernel/lru.ts";
import type { Context } from "../../access/index.ts";
import { type Catalog, compileByIds, compileMatchingIds, constant, type Variables } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { bindRules, bindTenant, noteRules } from "../../records/index.ts";
import { type Document, shapeKey } from "../documents/document.ts";
import { argumentsOf, type Collecting, childNodes, collectFields } from "../documents/selection-nodes.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";
import { compileOperation } from "./run-query.ts";

/**
 * The same API with a catalog of this request, or the API itself where nothing binds the request. `note` compiles what
 * the request is about.
 */
export async function bindRequest(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  variables: Variables,
  collectNames = collectOperationNames,
): Promise<ProjectApi> {
  const { tenancy, has_rules } = api.catalog;
  if (tenancy !== "bound" && !has_rules) return api;
  const mine = bindTenant(ctx, api.catalog);
  const catalog = await bindRules(ctx, project, mine, inputOf(document, variables), (noting) => {
    for (const name of needsOf(api, noting, document, variables, collectNames)) noting.needs?.add(name);
  });
  return withCatalog(api, catalog);
}

/**
 * Answers of custom logic that a document needs, by shape of its variables: what is compiled to find out is compiled
 * once, not with every request.
 */
const needs = new WeakMap<Document, Lru<ReadonlySet<string>>>();
const shapesMax = 50;
const shapeCharactersMax = 200_000;

function needsOf(
  api: ProjectApi,
  catalog: Catalog,
  document: Document,
  variables: Variables,
  collectNames: typeof collectOperationNames,
): ReadonlySet<string> {
  const known =
    needs.get(document) ??
    new Lru<ReadonlySet<string>>({
      entriesMax: shapesMax,
      weightMax: shapeCharactersMax,
      weightOf: (_, key) => key.length,
    });
  needs.set(document, known);
  const key = shapeKey(document, variables);
  const found = known.get(key);
  if (found) return found;
  const names = new Set<string>();
  collectNames(withCatalog(api, { ...catalog, needs: names }), document, variables);
  known.set(key, names);
  return names;
}

function collectOperationNames(api: ProjectApi, document: Document, variables: Variables): void {
  if (document.operation.operation === OperationTypeNode.MUTATION) collectMutationNames(api, document, variables);
  else compileOperation(api, document, variables);
}

/** Reads everything else from the API, whose schema is built when it is first asked for. */
const withCatalog = (api: ProjectApi, catalog: Catalog): ProjectApi =>
  Object.create(api, { catalog: { value: catalog } });

const inputOf = (document: Document, variables: Variables) => ({
  operation: document.operation.name?.value ?? null,
  variables,
});

function collectMutationNames(api: ProjectApi, document: Document, variables: Variables): void {
  const collecting: Collecting = { fragments: document.fragments, variables, fields: 0 };
  for (const nodes of collectFields(collecting, [document.operation.selectionSet]).values()) {
    const field = api.schema.getMutationType()!.getFields()[nodes[0]!.name.value];
    const action = field?.extensions.plinth as RootAction | undefined;
    const model = action && api.catalog.models.get(action.model);
    if (!action || !model) continue;
    const { where, create } = argumentsOf(nodes[0]!, variables);
    // Two levels of records that are made with it, and those that these are connected with.
    noteRules(api.catalog, model.name, create ? 3 : 1);
    if (where) compileMatchingIds(api.catalog, model, where, "all", action.kind === "deleteList" ? "delete" : "update");
    if (action.kind !== "deleteList") compileByIds(api.catalog, model, constant([]), childNodes(collecting, nodes));
  }
}
