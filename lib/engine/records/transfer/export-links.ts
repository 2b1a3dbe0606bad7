/** The records that exported rows are connected with, by their ids: all of them, however many. */
import { limits } from "../../../contract/limits.ts";
import {
  type Catalog,
  type CatalogModel,
  type CatalogRelation,
  compileObject,
  constant,
  node,
  type SelectionNode,
  type StatusFilter,
  variable,
} from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { backOf, holdsKey, linkKey } from "../links/links.ts";
import { runStatement } from "../statements/run-statement.ts";

/** Relations that stand in the file: keys of the record's own, and joins seen from their first side. */
export function exportedLinks(model: CatalogModel): CatalogRelation[] {
  return [...model.relations.values()].filter(
    (relation) => holdsKey(relation) || (relation.storage.kind === "join" && relation.direction === "forward"),
  );
}

/** What is selected of such a relation: of a long list the beginning. */
export function linkNode(relation: CatalogRelation): SelectionNode {
  if (relation.kind === "has_one") return { ...node(relation.name, [node("id")]), alias: linkKey(relation) };
  const all = { limit: constant(limits.listRowsMax) };
  return { ...node(`${relation.name}_list`, [node("id")]), alias: linkKey(relation), args: all };
}

/** Reads the rest of lists that are longer than a page of rows brings, into the rows. */
export async function completeLinks(
  project: OpenProject,
  catalog: Catalog,
  status: StatusFilter,
  links: readonly CatalogRelation[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const relation of links)
    for (const row of rows) {
      const list = row[linkKey(relation)];
      if (Array.isArray(list) && list.length === limits.listRowsMax)
        await readRest(project, catalog, status, relation, row.id as string, list);
    }
}

async function readRest(
  project: OpenProject,
  catalog: Catalog,
  status: StatusFilter,
  relation: CatalogRelation,
  id: string,
  list: { id: string }[],
): Promise<void> {
  const back = backOf(catalog.models.get(relation.model)!, relation)!;
  for (let found = list; found.length === limits.listRowsMax; list.push(...found)) {
    const connected = { [`${back.name}_list`]: { some: { id: { eq: id } } } };
    // In the order of the list, where it may have one; else by ids, which finds the next without those before.
    const isPlaced = relation.place !== null;
    const where = isPlaced ? connected : { ...connected, id: { gt: list.at(-1)!.id } };
    const page = { limit: constant(limits.listRowsMax), ...(isPlaced && { offset: constant(list.length) }) };
    const args = { where: variable("where", where), ...page };
    const places = isPlaced ? { relation, id } : undefined;
    // As relations below a list are: of drafts, records of any status.
    const shown = status === "draft" ? "all" : status;
    const statement = compileObject(catalog, [
      { alias: "found", kind: "list", model: relation.model, status: shown, args, places, children: [node("id")] },
    ]);
    const text = await runStatement(project.database, statement, { where, ...catalog.bound });
    ({ found } = JSON.parse(text) as { found: { id: string }[] });
  }
}
