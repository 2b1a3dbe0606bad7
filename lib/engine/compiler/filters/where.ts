/** Filters: the `where` of lists, counts, relations and bulk writes, in GraphQL and as JSON alike. */

import { PlinthError } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import { elementScalar, partOperatorNames, type ScalarKind, scalars } from "../../field-kinds/index.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import { indexValueIn, isReadInSome, valueIn } from "../catalog/locale.ts";
import { hasNoMedia } from "../selection/media.ts";
import { entriesWish, substringIndex } from "../sql/index-suggestion.ts";
import {
  column,
  readableModel,
  relatedRows,
  type Scope,
  type StatusFilter,
  suggestIndex,
  visible,
} from "../sql/scope.ts";
import { entriesOf, fixedValue, isNothing, itemsOf, type Source } from "../sql/source.ts";
import { allOf, anyOf, literal, print, type Sql, sql, trusted } from "../sql/sql.ts";
import { compileEntries, entryOf, impliedJson, quantifiers } from "./entries-filter.ts";
import { compileWithin } from "./geo.ts";
import { compileListOperators, compileNestedListOperators, compileOperators } from "./operators.ts";

interface FilterContext {
  scope: Scope;
  status: StatusFilter;
  /** For messages: `where.author.name`. */
  path: string;
}

const at = (context: FilterContext, key: string): FilterContext => ({ ...context, path: `${context.path}.${key}` });

/** The condition on rows of `alias`. Unknown keys are BAD_USER_INPUT, never ignored. */
export function compileWhere(
  scope: Scope,
  model: CatalogModel,
  alias: Sql,
  where: Source | undefined,
  status: StatusFilter,
  path = "where",
): Sql | null {
  if (!where || isNothing(where)) return null;
  return modelCondition({ scope, status, path }, model, alias, where);
}

function modelCondition(context: FilterContext, model: CatalogModel, alias: Sql, where: Source): Sql {
  requireObject(where, context.path);
  return allOf(entriesOf(where).map(([key, value]) => keyCondition(at(context, key), model, alias, key, value)));
}

function keyCondition(context: FilterContext, model: CatalogModel, alias: Sql, key: string, value: Source): Sql {
  const inner = (one: Source) => modelCondition(context, model, alias, one);
  if (key === "AND") return allOf(itemsOf(value).map(inner));
  if (key === "OR") return anyOf(itemsOf(value).map(inner));
  if (key === "NOT") return anyOf(itemsOf(value).map((one) => negation(context, model, alias, one)));
  if (key === "id") return compileOperators(column(alias, "id"), "id", value, context.path);
  if (key === "meta") return metaCondition(context, alias, value);
  const field = model.fields.get(key);
  if (field) {
    const isIndexed = !isReadInSome(field);
    if (isIndexed && field.kind.isIndexedByParts && entriesOf(value).some(([operator]) => findsParts(operator)))
      suggestIndex(context.scope, substringIndex(model.table, print(indexValueIn(context.scope, model, key)).text));
    const condition = fieldCondition(context, field, valueIn(context.scope, model, alias, key), value);
    const implied = impliedJson(field, value);
    if (!implied) return condition;
    if (isIndexed)
      suggestIndex(context.scope, entriesWish(model.table, print(indexValueIn(context.scope, model, key)).text));
    return allOf([sql`${valueIn(context.scope, model, alias, key)} @> ${implied}`, condition]);
  }
  const relation = model.relations.get(key) ?? model.relations.get(key.replace(/_(list|count)$/, ""));
  if (relation && isOne(relation, key)) return oneCondition(context, relation, alias, value);
  if (relation?.kind === "has_many" && key === `${relation.name}_list`)
    return manyCondition(context, relation, alias, value);
  if (relation?.kind === "has_many" && key === `${relation.name}_count`)
    return compileOperators(countOf(context.scope, relation, alias, context.status), "int", value, context.path);
  throw unknownKey(context.path, key);
}

/**
 * `NOT`: true wherever the filter is not, also where it is unknown. It goes down to the single conditions, so that
 * PostgreSQL can still make anti-joins of those on related records, which are never unknown.
 */
function negation(context: FilterContext, model: CatalogModel, alias: Sql, where: Source): Sql {
  requireObject(where, context.path);
  const conditions = entriesOf(where).map(([key, value]) => {
    const inside = at(context, key);
    const inner = (one: Source) => negation(inside, model, alias, one);
    if (key === "AND") return anyOf(itemsOf(value).map(inner));
    if (key === "OR") return allOf(itemsOf(value).map(inner));
    if (key === "NOT") return allOf(itemsOf(value).map((one) => modelCondition(inside, model, alias, one)));
    const condition = keyCondition(inside, model, alias, key, value);
    return model.fields.has(key) || key === "meta" ? sql`(${condition}) is not true` : sql`not (${condition})`;
  });
  return anyOf(conditions);
}

const findsParts = (operator: string) => (partOperatorNames as readonly string[]).includes(operator);

const isOne = (relation: CatalogRelation, key: string) => relation.kind === "has_one" && key === relation.name;

function metaCondition(context: FilterContext, alias: Sql, value: Source): Sql {
  requireObject(value, context.path);
  const conditions = entriesOf(value).map(([key, operators]) => {
    const path = `${context.path}.${key}`;
    if (key === "created_at" || key === "updated_at")
      return compileOperators(column(alias, `_${key}`), "date", operators, path);
    if (key === "status") return compileOperators(column(alias, "_status"), "text", operators, path);
    if (key === "created_by") return compileOperators(column(alias, "_created_by"), "text", operators, path);
    if (key === "last_modified_by") return compileOperators(column(alias, "_modified_by"), "text", operators, path);
    throw unknownKey(path, key);
  });
  return allOf(conditions);
}

function fieldCondition(context: FilterContext, field: CatalogField, value: Sql, operators: Source): Sql {
  const { form, element } = field.shape;
  const { scalar } = field.kind;
  if (scalar) return compileOperators(value, scalar, operators, context.path);
  if (form === "values") return compileListOperators(value, elementScalar[element], operators, context.path);
  if (form === "files") return mediaCondition(context, value, operators);
  if (form === "secret") throw unknownKey(context.path, field.name);
  requireObject(operators, context.path);
  return allOf(entriesOf(operators).map(([key, inner]) => nestedCondition(at(context, key), field, value, key, inner)));
}

/** Inside an object: `address: { city: { eq: "Rome" } }`. A list of objects is asked for null, and for its entries. */
function nestedCondition(context: FilterContext, field: CatalogField, value: Sql, key: string, operators: Source): Sql {
  if (key === "is_null")
    return compileOperators(value, "text", { kind: "object", entries: [[key, operators]] }, context.path);
  if (field.shape.form === "entries" && quantifiers.includes(key))
    return compileEntries(context.scope, value, key, (entry) =>
      fieldCondition(context, entryOf(field), entry, operators),
    );
  if (key === "within" && field.kind.hasDistance) {
    requireObject(operators, context.path);
    return compileWithin(value, operators, context.path);
  }
  const nested = field.shape.form === "fields" ? field.nested.find((one) => one.name === key) : undefined;
  if (!nested) throw unknownKey(context.path, key);
  const { form, element } = nested.shape;
  const { scalar } = nested.kind;
  // A null of JSON is no value to the caller either.
  const json = sql`nullif(${value} -> ${literal(key)}, 'null'::jsonb)`;
  if (form === "fields" || form === "entries") return fieldCondition(context, nested, json, operators);
  if (form === "values") return compileNestedListOperators(json, elementScalar[element], operators, context.path);
  if (form === "files") return mediaCondition(context, nestedIds(value, nested), operators);
  if (!scalar) throw unknownKey(context.path, key);
  return compileOperators(nestedScalar(value, nested.name, scalar), scalar, operators, context.path);
}

/** `{ is_null: true }` of a media field: whether it has no file that is still there. */
function mediaCondition(context: FilterContext, ids: Sql, operators: Source): Sql {
  requireObject(operators, context.path);
  const conditions = entriesOf(operators).map(([key, value]) => {
    if (key !== "is_null") throw unknownKey(at(context, key).path, key);
    if (isNothing(value)) throw badArgument(`${context.path}.is_null`, `${context.path}.is_null must not be null.`);
    const none = hasNoMedia(context.scope, ids);
    return fixedValue(value) === false ? sql`not (${none})` : none;
  });
  return allOf(conditions);
}

/** The ids of a media field inside of jsonb. */
export function nestedIds(value: Sql, nested: CatalogField): Sql {
  const list = sql`${value} -> ${literal(nested.name)}`;
  return sql`case when jsonb_typeof(${list}) = 'array' then array(select jsonb_array_elements_text(${list}))::uuid[] end`;
}

/** A plain value inside of jsonb with the type that it was written with. */
export function nestedScalar(value: Sql, name: string, scalar: ScalarKind | null): Sql {
  // A null of JSON is no value to the caller either.
  if (scalar === "json") return sql`nullif(${value} -> ${literal(name)}, 'null'::jsonb)`;
  const text = sql`(${value} ->> ${literal(name)})`;
  return scalar === null || scalar === "text" ? text : sql`${text}::${trusted(scalars[scalar].cast)}`;
}

function oneCondition(context: FilterContext, relation: CatalogRelation, parent: Sql, where: Source): Sql {
  if (isNothing(where)) return sql`not ${existsRelated(context, relation, parent, () => null)}`;
  return existsRelated(context, relation, parent, (model, child) => modelCondition(context, model, child, where));
}

function manyCondition(context: FilterContext, relation: CatalogRelation, parent: Sql, value: Source): Sql {
  requireObject(value, context.path);
  const conditions = entriesOf(value).map(([key, where]) => {
    const inside = at(context, key);
    const matches = (model: CatalogModel, child: Sql) => modelCondition(inside, model, child, where);
    if (key === "some") return existsRelated(inside, relation, parent, matches);
    if (key === "none") return sql`not ${existsRelated(inside, relation, parent, matches)}`;
    if (key === "every")
      return sql`not ${existsRelated(inside, relation, parent, (model, child) => sql`(${matches(model, child)}) is not true`)}`;
    throw unknownKey(inside.path, key);
  });
  return allOf(conditions);
}

function existsRelated(
  context: FilterContext,
  relation: CatalogRelation,
  parent: Sql,
  condition: (model: CatalogModel, child: Sql) => Sql | null,
): Sql {
  const model = readableModel(context.scope, relation.model);
  const child = context.scope.nextAlias();
  const { from, on } = relatedRows(context.scope, relation, model, parent, child);
  const conditions = [on, visible(context.scope, model, child, context.status, true), condition(model, child)];
  return sql`exists (select from ${from} where ${allOf(conditions.filter((one) => one !== null))})`;
}

/** Number of related records that the role sees, `where` narrows it. */
export function countOf(
  scope: Scope,
  relation: CatalogRelation,
  parent: Sql,
  status: StatusFilter,
  where?: Source,
): Sql {
  const model = readableModel(scope, relation.model);
  const child = scope.nextAlias();
  const { from, on } = relatedRows(scope, relation, model, parent, child);
  const conditions = [on, visible(scope, model, child, status, true), compileWhere(scope, model, child, where, status)];
  return sql`(select count(*) from ${from} where ${allOf(conditions.filter((one) => one !== null))})`;
}

export function requireObject(source: Source, path: string): void {
  const value = source.kind === "constant" ? source.value : source.kind === "variable" ? source.sample : null;
  const fine = source.kind === "object" || isObject(value);
  if (!fine)
    throw new PlinthError("BAD_USER_INPUT", t("{path} must be an object.", { path }), {
      fields: { [path]: t("must be an object") },
    });
}

const unknownKey = (path: string, key: string) =>
  badArgument(path.slice(0, 300), `There is no filter "${key.slice(0, 100)}" at ${path.slice(0, 300)}.`);

/** BAD_USER_INPUT that names the argument at fault. */
export function badArgument(path: string, message: string): PlinthError {
  return new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
}
