import type { SyncModel } from "../../contract/sync/sync-document.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import type { ContentItem } from "../sync/index.ts";
import type { Template, TemplateModel, TemplateRow } from "./template.ts";

/** A template's models as a document has them, and its records as the lines of a push. */
export interface WrittenOut {
  models: SyncModel[];
  content: ContentItem[];
}

/** Gives every record an id, and every relation its names. */
export function writeOut({ models, records, tenant_model_name }: Omit<Template, "project_type" | "roles">): WrittenOut {
  const ids = new Map<string, string>();
  for (const [model, rows] of Object.entries(records))
    for (const key of Object.keys(rows)) ids.set(`${model}/${key}`, uuidv7());
  const idOf = (model: string, key: unknown) => {
    const id = ids.get(`${model}/${String(key)}`);
    if (id === undefined) throw new Error(`The template has no ${model} ${String(key)}.`);
    return id;
  };
  const named = withNames(models);
  const rows: ContentItem[] = [];
  const links: ContentItem[] = [];
  for (const model of named)
    for (const [key, row] of Object.entries(records[model.name] ?? {})) {
      const id = idOf(model.name, key);
      const { values, joined } = valuesOf(model, row, idOf);
      const tenant = row.$tenant === undefined ? {} : { _tenant_id: idOf(tenant_model_name!, row.$tenant) };
      rows.push({ model: model.name, row: { id, _status: row.$status ?? "published", ...tenant, ...values } });
      for (const { relation, to_id } of joined) links.push({ relation, row: { from_id: id, to_id } });
    }
  return {
    models: named.map((model) => (model.single_record ? withOnlyRecord(model, records, idOf) : model)),
    content: [...rows, ...links],
  };
}

/** The one record of a model that has no more is known by its id before it is there. */
function withOnlyRecord(
  model: SyncModel,
  records: Template["records"],
  idOf: (model: string, key: unknown) => string,
): SyncModel {
  const [key] = Object.keys(records[model.name] ?? {});
  return key === undefined ? model : { ...model, single_record_id: idOf(model.name, key) };
}

/** In the other model, a relation is called after this one; after both where that is taken. */
function withNames(models: readonly TemplateModel[]): SyncModel[] {
  const taken = new Set(models.flatMap(({ name, relations = [] }) => relations.map((one) => `${name}.${nameOf(one)}`)));
  return models.map(({ relations = [], ...model }) => ({
    ...model,
    relations: relations.map((relation) => {
      const forward_name = nameOf(relation);
      const plain = `${relation.to}.${model.name}`;
      const reverse_name = taken.has(plain) ? `${model.name}_${forward_name}` : model.name;
      taken.add(`${relation.to}.${reverse_name}`);
      return { ...relation, forward_name, reverse_name };
    }),
  }));
}

const nameOf = ({ to, known_as }: { to: string; known_as?: string | undefined }) => known_as ?? to;

/** The columns of a record, and the links that tables of their own keep. */
function valuesOf(
  { name, relations = [] }: SyncModel,
  row: TemplateRow,
  idOf: (model: string, key: unknown) => string,
): { values: Record<string, unknown>; joined: { relation: string; to_id: string }[] } {
  const { $tenant: _, $status: __, ...values } = row;
  const joined: { relation: string; to_id: string }[] = [];
  for (const { to, forward, forward_name } of relations) {
    if (!Object.hasOwn(values, forward_name)) continue;
    const keys = [values[forward_name]].flat();
    delete values[forward_name];
    if (forward === "has_one") values[`${forward_name}_id`] = idOf(to, keys[0]);
    else for (const key of keys) joined.push({ relation: `${name}.${forward_name}`, to_id: idOf(to, key) });
  }
  return { values, joined };
}
