/**
 * What the columns of a file mean in a model: fields (dotted for what is inside of objects, with `@de` for a
 * translation), relations by id or by a unique field, id and status.
 */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Catalog, CatalogField, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { holdsKey, linkKey } from "../links/links.ts";

/** A relation that a column names the records of. */
export interface LinkColumn {
  relation: CatalogRelation;
  /** `id`, or the unique field of the other model. */
  by: string;
}

export type Column =
  | { kind: "id" }
  | { kind: "status" }
  | { kind: "ignored" }
  /** `locale`: the language that the values are in, null for the default one. */
  | { kind: "field"; field: CatalogField; path: readonly string[]; locale: string | null }
  | { kind: "link"; link: LinkColumn };

/** Reads names of columns, each once. */
export class Columns {
  readonly #known = new Map<string, Column | null>();
  readonly #catalog: Catalog;
  readonly #model: CatalogModel;

  constructor(catalog: Catalog, model: CatalogModel) {
    this.#catalog = catalog;
    this.#model = model;
  }

  /** The column, or null where the model has nothing of this name. */
  get(name: string): Column | null {
    let column = this.#known.get(name);
    if (column === undefined) {
      column = columnOf(this.#catalog, this.#model, name);
      // Rows of JSON may each have keys of their own, and long ones.
      if (this.#known.size < 10_000 && name.length <= 1_000) this.#known.set(name, column);
    }
    return column;
  }
}

function columnOf(catalog: Catalog, model: CatalogModel, name: string): Column | null {
  if (name === "id") return { kind: "id" };
  if (name === "meta.status") return { kind: "status" };
  if (name === "meta" || name.startsWith("meta.")) return { kind: "ignored" };
  const [first = "", ...rest] = name.split(".");
  if (name.includes("@") || model.fields.has(first)) return fieldColumn(catalog, model, name);
  for (const relation of model.relations.values()) {
    if (name === linkKey(relation)) return { kind: "link", link: importable(model, relation, "id") };
    if (first !== relation.name || rest.length !== 1) continue;
    const key = catalog.models.get(relation.model)?.fields.get(rest[0]!);
    const isKey = rest[0] === "id" || key?.definition.validation.unique;
    if (isKey) return { kind: "link", link: importable(model, relation, rest[0]!) };
  }
  return null;
}

function fieldColumn({ languages }: Catalog, model: CatalogModel, name: string): Column | null {
  const [path = "", language = languages.fallback, ...more] = name.split("@");
  const [first = "", ...rest] = path.split(".");
  const locale = language === languages.fallback ? null : language;
  const isKept = locale === null || model.fields.get(first)?.translations.includes(locale);
  const field = fieldAt(model, path);
  if (!field || !isKept || more.length > 0) return null;
  return { kind: "field", field, path: [first, ...rest], locale };
}

/** The field at a dotted path, inside of objects. */
export function fieldAt(model: CatalogModel, path: string): CatalogField | undefined {
  const [first = "", ...rest] = path.split(".");
  let field = model.fields.get(first);
  for (const part of rest)
    field = field?.shape.form === "fields" ? field.nested.find(({ name }) => name === part) : undefined;
  return field;
}

function importable(model: CatalogModel, relation: CatalogRelation, by: string): LinkColumn {
  if (holdsKey(relation) || relation.storage.kind === "join") return { relation, by };
  throw new PlinthError(
    "BAD_USER_INPUT",
    t("The records of {model} name their {name}: please import that relation with them.", {
      model: relation.model,
      name: model.name,
    }),
  );
}

/**
 * The columns of an empty table: what a template offers and an export writes. Translations stand behind their fields.
 */
export function columnNames(model: CatalogModel, fields: readonly CatalogField[]): string[] {
  const names = fields.flatMap((field) => [
    ...flatNames(field, field.name),
    ...field.translations.flatMap((locale) => flatNames(field, field.name, `@${locale}`)),
  ]);
  const links = [...model.relations.values()].filter(
    (relation) => holdsKey(relation) || (relation.storage.kind === "join" && relation.direction === "forward"),
  );
  return [...names, ...links.map(linkKey)];
}

function flatNames(field: CatalogField, path: string, ending = ""): string[] {
  if (field.shape.form !== "fields") return [path + ending];
  return field.nested.flatMap((nested) => flatNames(nested, `${path}.${nested.name}`, ending));
}
