/**
 * `title[icontains]=x&views[gte]=3&author[name][eq]=Ada`: filters in the query string, as the `where` of the generated
 * API.
 */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
import { elementScalar, operandOf, type ScalarKind, scalars } from "../../field-kinds/index.ts";
import { badParameter } from "./bad-parameter.ts";
import { relationOf } from "./selection.ts";

type Where = Record<string, unknown>;

/** Names and operators of a filter: null for what is no filter. */
export function filterPath(key: string): string[] | null {
  const match = /^([A-Za-z_][A-Za-z0-9_]*)((?:\[[A-Za-z0-9_]+\])+)$/.exec(key);
  return match && [match[1]!, ...match[2]!.slice(1, -1).split("][")];
}

/**
 * Adds one filter to `where`. Texts become the values of their field's type; the compiler refuses what does not exist.
 */
export function addFilter(
  catalog: Catalog,
  model: CatalogModel,
  where: Where,
  path: readonly string[],
  texts: readonly string[],
): void {
  const key = `${path[0]}[${path.slice(1).join("][")}]`;
  if (path.length > limits.queryDepthMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("A filter may be at most {queryDepthMax} levels deep.", { queryDepthMax: limits.queryDepthMax }),
    );
  let place = where;
  for (const name of path.slice(0, -1)) {
    const inner = place[name] ?? Object.create(null);
    if (typeof inner !== "object" || Array.isArray(inner))
      throw badParameter(key, `${key} does not fit the other filters.`);
    place[name] = inner;
    place = inner as Where;
  }
  const operator = path.at(-1)!;
  const operand = operandOf(operator);
  const { fromText } = scalars[operand === "switch" ? "boolean" : kindAt(catalog, model, path.slice(0, -1))];
  if (operand === "list" || operand === "pair") {
    // Once with commas, or several times for values that have commas themselves.
    const items = texts.length === 1 ? texts[0]!.split(",") : texts;
    place[operator] = items.map(fromText);
  } else if (texts.length > 1) throw badParameter(key, `${key} is given more than once.`);
  else place[operator] = fromText(texts[0]!);
}

/** What the field at the path holds; text where there is no such field, which the compiler tells. */
function kindAt(catalog: Catalog, model: CatalogModel, path: readonly string[]): ScalarKind {
  const [name = "", ...rest] = path;
  if (name === "meta") return /^(created|updated)_at$/.test(rest[0] ?? "") ? "date" : "text";
  const field = model.fields.get(name);
  if (field) {
    // The place and the distance of a geo field's filter.
    if (rest.at(-1) === "within") return "double";
    let inner = field;
    for (const part of rest) inner = inner.nested.find((one) => one.name === part) ?? inner;
    return inner.shape.form === "values" ? elementScalar[inner.shape.element] : (inner.kind.scalar ?? "text");
  }
  const relation = relationOf(model, name);
  const other = relation && catalog.models.get(relation.model);
  if (!relation || !other) return "text";
  if (relation.kind === "has_one") return kindAt(catalog, other, rest);
  return name.endsWith("_count") ? "int" : kindAt(catalog, other, rest.slice(1));
}
