/**
 * What a request names under old names of fields, with the names that they have now. `fields`, `include`, `group_by`
 * and measures keep theirs: answers have the name that was asked for (selection.ts, aggregate.ts).
 */
import { bothNames, type UsedAlias } from "../../../contract/fields/field-aliases.ts";
import { badInput, type PlinthError } from "../../../kernel/errors.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  fieldOnceCalled,
  groupAliasesOf,
  measureNamed,
  usedAlias,
} from "../../compiler/index.ts";
import type { RestRequest } from "../request.ts";
import { filterPath } from "./filters.ts";
import { relationOf } from "./selection.ts";

/** A request's parts, and the old names in it. */
interface Named {
  search: URLSearchParams;
  body: unknown;
  used: UsedAlias[];
}

/** BAD_USER_INPUT where an object has a field under both of its names. */
export function withCurrentNames(
  catalog: Catalog,
  model: CatalogModel,
  { search, body, id }: Pick<RestRequest, "search" | "body" | "id">,
): Named {
  const renaming: Renaming = { catalog, used: [] };
  const root = levelOf(catalog, model);
  const groups = id === "aggregate" ? groupsLevel(catalog, model, root) : null;
  const current = new URLSearchParams();
  for (const [key, text] of search) {
    const path = filterPath(key);
    if (path) current.append(keyOf(currentPath(renaming, root, path)), text);
    else if (groups && isOfGroups(key)) current.append(key, currentText(renaming, groups, key, text));
    else current.append(key, currentText(renaming, root, key, text));
  }
  return { search: current, body: currentValue(renaming, root, body, ""), used: renaming.used };
}

interface Renaming {
  catalog: Catalog;
  used: UsedAlias[];
}

/** The fields that names stand for, and where else they lead. */
interface Level {
  find(name: string): CatalogField | undefined;
  old(name: string): { name: string; used: UsedAlias; next: Level | null } | undefined;
  related(name: string): Level | null;
}

function oldField(fields: Iterable<CatalogField>, name: string): ReturnType<Level["old"]> {
  const old = fieldOnceCalled(fields, name);
  return old && { name: old.field.name, used: usedAlias(old.field, old.alias), next: nestedLevel(old.field) };
}

function levelOf(catalog: Catalog, model: CatalogModel): Level {
  return {
    find: (name) => model.fields.get(name),
    old: (name) => oldField(model.fields.values(), name),
    related(name) {
      const relation = relationOf(model, name);
      const other = relation && catalog.models.get(relation.model);
      return other ? levelOf(catalog, other) : null;
    },
  };
}

const nestedLevel = ({ nested }: CatalogField): Level => ({
  find: (name) => nested.find((field) => field.name === name),
  old: (name) => oldField(nested, name),
  related: () => null,
});

/** What parameters of an aggregate name: fields behind their measures, and keys of groups. */
function groupsLevel(catalog: Catalog, model: CatalogModel, root: Level): Level {
  const keys: Level = {
    find: () => undefined,
    old(name) {
      const key = groupAliasesOf(model, catalog.models).get(name);
      return key && { ...key, next: null };
    },
    related: () => null,
  };
  const fields: Level = { ...root, related: () => null };
  return {
    find: () => undefined,
    old: () => undefined,
    related: (name) => (name === "group" ? keys : measureNamed(name) ? fields : null),
  };
}

const isOfGroups = (key: string) =>
  key === "group_by" || key === "sort" || key === "having" || Boolean(measureNamed(key));

const keyOf = ([name, ...rest]: readonly string[]) => `${name}${rest.map((one) => `[${one}]`).join("")}`;

/** What stands between a level and its names: behind it is the same level. */
const levelWords: ReadonlySet<string> = new Set(["AND", "OR", "NOT", "some", "every", "none", "set"]);

/** The name as it is now, and the level behind it; null where nothing is named behind it. */
function step(renaming: Renaming, level: Level, name: string): { name: string; next: Level | null } {
  const field = level.find(name);
  if (field) return { name, next: nestedLevel(field) };
  if (levelWords.has(name)) return { name, next: level };
  const old = level.old(name);
  if (!old) return { name, next: level.related(name) };
  renaming.used.push(old.used);
  return { name: old.name, next: old.next };
}

function currentPath(renaming: Renaming, root: Level, path: readonly string[]): string[] {
  let level: Level | null = root;
  return path.map((one) => {
    if (!level) return one;
    const { name, next } = step(renaming, level, one);
    level = next;
    return name;
  });
}

/** A parameter that is no filter. What is no JSON stays, to be refused. */
function currentText(renaming: Renaming, root: Level, key: string, text: string): string {
  // In their old words, and noted all the same.
  if (key === "fields" || key === "include")
    for (const path of text.split(",")) currentPath(renaming, root, path.trim().split("."));
  if (key === "group_by" || measureNamed(key))
    for (const name of text.split(",")) currentPath(renaming, root, [key === "group_by" ? "group" : key, name.trim()]);
  if (key === "sort")
    return text.replace(/[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*/g, (path) =>
      currentPath(renaming, root, path.split(".")).join("."),
    );
  if (key !== "where" && key !== "having") return text;
  try {
    return JSON.stringify(currentValue(renaming, root, JSON.parse(text), ""));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return text;
    throw error;
  }
}

/** Of an object each name, of a list each entry; what leads nowhere stays as it is. */
function currentValue(renaming: Renaming, level: Level, value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((one, i) => currentValue(renaming, level, one, `${place}${i}.`));
  if (typeof value !== "object" || value === null) return value;
  const current: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) {
    const { name, next } = step(renaming, level, key);
    if (name !== key && Object.hasOwn(value, name)) throw twice(`${place}${key}`, name, key);
    current[name] = next ? currentValue(renaming, next, inner, `${place}${key}.`) : inner;
  }
  return current;
}

const twice = (place: string, name: string, alias: string): PlinthError =>
  badInput({ [place]: bothNames(name, alias) });
