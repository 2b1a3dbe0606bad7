/** Records that changes are about, as other programs are told of them. */
import { adminRole } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogModel,
  catalogOf,
  compileEvents,
  eventBatch,
  node,
  type SelectionNode,
  type Statement,
} from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import { languagesOf, type OpenProject } from "../../projects/index.ts";
import { holdsKey } from "../links/links.ts";
import { fieldNodes } from "../reading/read-records.ts";
import { withFreshModels } from "../reading/with-fresh-models.ts";
import { runStatement } from "../statements/run-statement.ts";
import type { RecordChange } from "./read-changes.ts";

export type EventRecord = Record<string, unknown>;

const statements = new WeakMap<CatalogModel, Record<"present" | "deleted", Statement>>();

/**
 * For each change the record: as it is now, or as it was when it was deleted; null where it is gone meanwhile, or its
 * model is. All fields of the default language but passwords, `{ id }` of what it points to, and `meta`.
 */
export function recordsOfEvents(
  project: OpenProject,
  changes: readonly RecordChange[],
): Promise<(EventRecord | null)[]> {
  return withFreshModels(project, () => readEvents(project, changes));
}

async function readEvents(project: OpenProject, changes: readonly RecordChange[]): Promise<(EventRecord | null)[]> {
  const tenancy = project.project_type === "saas" ? "all" : "none";
  // Read for the project itself: all models, of all tenants, without passwords.
  const catalog = catalogOf(await loadModels(project), adminRole, project.database, tenancy, languagesOf(project));
  const records: (EventRecord | null)[] = changes.map(() => null);
  for (const name of new Set(changes.map(({ model }) => model))) {
    const model = catalog.models.get(name);
    if (!model) continue;
    for (const kind of ["present", "deleted"] as const) {
      const places = [...changes.keys()].filter(
        (i) => changes[i]!.model === name && (changes[i]!.operation === "delete") === (kind === "deleted"),
      );
      await readInto(records, project, statementOf(catalog, model)[kind], changes, places);
    }
  }
  return records;
}

function statementOf(catalog: Catalog, model: CatalogModel): Record<"present" | "deleted", Statement> {
  const known = statements.get(model);
  if (known) return known;
  const input = { status: "all", locale: null, kept: true } as const;
  const nodes = [node("record", nodesOf(model))];
  const made = {
    present: compileEvents(catalog, model, "present", input, nodes),
    deleted: compileEvents(catalog, model, "deleted", input, nodes),
  };
  statements.set(model, made);
  return made;
}

function nodesOf(model: CatalogModel): SelectionNode[] {
  const pointers = [...model.relations.values()].filter(
    (relation) => relation.kind === "has_one" && holdsKey(relation),
  );
  return [
    node("id"),
    ...fieldNodes(model.fields.values()),
    ...pointers.map(({ name }) => node(name, [node("id")])),
    node("meta", [node("status"), node("created_at"), node("updated_at")]),
  ];
}

async function readInto(
  records: (EventRecord | null)[],
  { database }: OpenProject,
  statement: Statement,
  changes: readonly RecordChange[],
  places: readonly number[],
): Promise<void> {
  if (places.length === 0) return;
  const some = places.map((place) => changes[place]!);
  const batch = eventBatch({
    transactions: some.map((change) => change.transaction_id),
    outbox_ids: some.map((change) => change.outbox_id),
    ids: some.map((change) => change.id),
    operations: some.map((change) => change.operation),
    moments: some.map((change) => change.at),
  });
  const text = await runStatement(database.pool.patient, statement, batch);
  for (const [place, { record }] of JSON.parse(text) as [number, { record: EventRecord }][])
    records[places[place - 1]!] = record;
}
