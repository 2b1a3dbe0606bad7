import type { SyncModel } from "../../contract/sync/sync-document.ts";
import { badInput } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { ContentItem } from "../sync/index.ts";
import type { PictureOf, Template, TemplateModel, TemplateRow } from "./template.ts";

/** A template's models as a document has them, and its records as the lines of a push. */
export interface WrittenOut {
  models: SyncModel[];
  content: ContentItem[];
}

/** Gives every record an id, and every relation its names. `pictures` has the ids of files by their keys. */
export function writeOut(
  { models, records, tenant_model_name }: Omit<Template, "project_type" | "roles" | "pictures">,
  pictures: ReadonlyMap<string, string> = new Map(),
): WrittenOut {
  const ids = new Map<string, string>();
  for (const [model, rows] of Object.entries(records))
    for (const key of Object.keys(rows)) ids.set(`${model}/${key}`, uuidv7());
  const idOf = (model: string, key: unknown) => {
    const id = ids.get(`${model}/${String(key)}`);
    if (id === undefined) {
      const named = `${model} ${String(key)}`.slice(0, 200);
      throw badInput({ [`records.${model}`]: t("There is no record {named}", { named }) });
    }
    return id;
  };
  const named = withNames(models);
  const rows: { model: string; row: { id: string } & Record<string, unknown> }[] = [];
  const children: (Child & { parent: string })[] = [];
  const links: ContentItem[] = [];
  for (const model of named)
    for (const [key, row] of Object.entries(records[model.name] ?? {})) {
      const id = idOf(model.name, key);
      const { values: asked, joined, held } = valuesOf(model, row, idOf);
      const values = withPictures(asked, pictures);
      const tenant = row.$tenant === undefined ? {} : { _tenant_id: idOf(tenant_model_name!, row.$tenant) };
      rows.push({ model: model.name, row: { id, _status: row.$status ?? "published", ...tenant, ...values } });
      for (const { relation, to_id } of joined) links.push({ relation, row: { from_id: id, to_id } });
      for (const child of held) children.push({ ...child, parent: id });
    }
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  for (const { id, column, parent } of children) byId.get(id)![column] = parent;
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

/** A record that keeps a link itself which its parent says. */
interface Child {
  id: string;
  column: string;
}

function withPictures(values: Record<string, unknown>, pictures: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const key = isPicture(value) ? value.$picture : null;
      return [field, key === null ? value : [pictures.get(key)]];
    }),
  );
}

const isPicture = (value: unknown): value is PictureOf =>
  typeof value === "object" && value !== null && "$picture" in value;

/** The columns of a record, and the links that tables of their own, or the records at the other end, keep. */
function valuesOf(
  { name, relations = [] }: SyncModel,
  row: TemplateRow,
  idOf: (model: string, key: unknown) => string,
): { values: Record<string, unknown>; joined: { relation: string; to_id: string }[]; held: Child[] } {
  const { $tenant: _, $status: __, ...values } = row;
  const joined: { relation: string; to_id: string }[] = [];
  const held: Child[] = [];
  for (const { to, forward, reverse, forward_name, reverse_name } of relations) {
    if (!Object.hasOwn(values, forward_name)) continue;
    const keys = [values[forward_name]].flat().filter((key) => key !== null && key !== undefined);
    delete values[forward_name];
    if (keys.length === 0) continue;
    if (forward === "has_one") values[`${forward_name}_id`] = idOf(to, keys[0]);
    else if (reverse === "has_one")
      for (const key of keys) held.push({ id: idOf(to, key), column: `${reverse_name}_id` });
    else for (const key of keys) joined.push({ relation: `${name}.${forward_name}`, to_id: idOf(to, key) });
  }
  return { values, joined, held };
}
