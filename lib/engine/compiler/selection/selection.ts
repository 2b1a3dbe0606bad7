/** What a caller selects of a record, as a list of result columns. The names are those of the generated GraphQL API. */
import { typeNameOf } from "../../../kernel/names.ts";
import { compileRelatedAggregate } from "../aggregates/aggregate.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "../catalog/catalog.ts";
import { columnsOf, moment, node, type SelectionNode, shown, unknownName } from "../catalog/columns.ts";
import { ownTranslation, valueIn } from "../catalog/locale.ts";
import { countOf, nestedIds, nestedScalar } from "../filters/where.ts";
import { compileHighlights } from "../search/search-highlights.ts";
import { column, type Row, readableModel, relatedRows, type Scope, type StatusFilter, visible } from "../sql/scope.ts";
import { allOf, literal, type Sql, sql, trusted } from "../sql/sql.ts";
import { mediaPart, mediaParts, mediaRows } from "./media.ts";
import { richTextParts } from "./rich-text.ts";
import { compileRows, type ListArguments, type RowsFrom } from "./rows.ts";

/** `expression as "alias"`, for every node. */
export function compileSelection(
  scope: Scope,
  model: CatalogModel,
  row: Row,
  nodes: readonly SelectionNode[],
  status: StatusFilter,
): Sql {
  return columnsOf(nodes, typeNameOf(model.name), (node) => recordValue(scope, model, row, node, status));
}

function recordValue(scope: Scope, model: CatalogModel, row: Row, node: SelectionNode, status: StatusFilter): Sql {
  if (node.name === "id") return row.column("id");
  if (node.name === "meta") return metaValue(scope, model, row, node);
  const field = model.fields.get(node.name);
  if (field) return fieldValue(scope, model, field, row.column(field.name), node);
  const translated = translationNamed(model, node.name);
  if (translated) {
    const { field, locale } = translated;
    return fieldValue(scope, model, field, ownTranslation(field, row.column("_translations"), locale), node);
  }
  const one = model.relations.get(node.name);
  if (one?.kind === "has_one") return oneValue(scope, one, row, node, status);
  const [, name, ending] = /^(.*)_(list|count|aggregate)$/.exec(node.name) ?? [];
  const many = model.relations.get(name ?? "");
  if (many?.kind !== "has_many") throw unknownName(node.name);
  needKey(many, row);
  if (ending === "count") return countOf(scope, many, row.alias, status, node.args.where);
  if (ending === "list") return manyValue(scope, many, row, node, status);
  const other = readableModel(scope, many.model);
  const from: RowsFrom = (child) => relatedRows(scope, many, other, row.alias, child);
  return compileRelatedAggregate(scope, other, node, from, status);
}

/** `title@de`: what the record has in that language alone, for exports. No name of GraphQL has an @. */
function translationNamed(model: CatalogModel, name: string) {
  const [path = "", locale = ""] = name.split("@");
  const field = model.fields.get(path);
  return field?.translations.includes(locale) ? { field, locale } : null;
}

/** The columns of `row` that tie it to the other model must be among those of the subquery. */
function needKey(relation: CatalogRelation, row: Row): void {
  const { storage } = relation;
  const holds = storage.kind === "column" && (storage.side === "from") === (relation.direction === "forward");
  row.column(holds ? storage.column : "id");
}

function oneValue(scope: Scope, relation: CatalogRelation, row: Row, node: SelectionNode, status: StatusFilter): Sql {
  const model = readableModel(scope, relation.model);
  needKey(relation, row);
  const child = scope.nextAlias();
  const { from, on } = relatedRows(scope, relation, model, row.alias, child);
  const columns = compileSelection(
    scope,
    model,
    { alias: child, column: (name) => valueIn(scope, model, child, name) },
    node.children,
    status,
  );
  const conditions = [on, visible(scope, model, child, status, true)].filter((one) => one !== null);
  return sql`(select r from (select ${columns} from ${from} where ${allOf(conditions)}) r)`;
}

function manyValue(scope: Scope, relation: CatalogRelation, row: Row, node: SelectionNode, status: StatusFilter): Sql {
  const model = readableModel(scope, relation.model);
  return compileRows(
    scope,
    model,
    { ...(node.args as ListArguments), status, related: true },
    (child) => relatedRows(scope, relation, model, row.alias, child),
    (child) => compileSelection(scope, model, child, node.children, status),
  );
}

function fieldValue(scope: Scope, model: CatalogModel, field: CatalogField, value: Sql, node: SelectionNode): Sql {
  return shapedValue(scope, typeNameOf(model.name), field, value, node);
}

function shapedValue(scope: Scope, typeName: string, field: CatalogField, value: Sql, node: SelectionNode): Sql {
  switch (field.shape.form) {
    case "secret":
      throw unknownName(node.name);
    case "formatted":
      return richTextValue(scope, value, node.children);
    case "files":
      return mediaValue(scope, field, value, node);
    case "fields":
      return nestedObject(scope, typeName, field, value, node.children);
    case "entries": {
      const item = sql`item.value`;
      const objects = nestedObject(scope, typeName, field, item, node.children);
      return sql`case when jsonb_typeof(${value}) = 'array' then array(select ${objects} from jsonb_array_elements(${value}) with ordinality item order by item.ordinality) end`;
    }
    case "value":
    case "values":
      return shown(field.kind, value);
  }
}

/** A media field's file, or null; of a gallery the list of its files. */
function mediaValue(scope: Scope, field: CatalogField, ids: Sql, { children }: SelectionNode): Sql {
  const { file, from } = mediaRows(scope, ids);
  const parts = children.length > 0 ? children : mediaParts.map((name) => node(name));
  const columns = columnsOf(parts, "Media", ({ name, args }) => {
    const part = mediaPart(scope, file, name, args);
    if (!part) throw unknownName(name);
    return part;
  });
  if (field.definition.validation.is_gallery) return sql`array(select r from (select ${columns} ${from}) r)`;
  return sql`(select r from (select ${columns} ${from} limit 1) r)`;
}

function richTextValue(scope: Scope, html: Sql, nodes: readonly SelectionNode[]): Sql {
  // The console edits the HTML itself.
  if (nodes.length === 0) return html;
  const columns = columnsOf(nodes, "RichText", (node) => {
    const part = richTextParts[node.name];
    if (!part) throw unknownName(node.name);
    if (part.isMarked) scope.richText.isMarked = true;
    return part.value(html);
  });
  return sql`(select r from (select ${columns} where ${html} is not null) r)`;
}

/**
 * GraphQL type of an object field: with an underscore, which no model's type has; two further down, which no identifier
 * has.
 */
export function nestedTypeName(parent: string, field: string): string {
  return `${parent}${parent.includes("_") ? "__" : "_"}${field}`;
}

function nestedObject(
  scope: Scope,
  parent: string,
  field: CatalogField,
  value: Sql,
  nodes: readonly SelectionNode[],
): Sql {
  const typeName = nestedTypeName(parent, field.name);
  const columns = columnsOf(nodes, typeName, (node) => {
    const nested = field.nested.find((one) => one.name === node.name);
    if (!nested) throw unknownName(node.name);
    const { form } = nested.shape;
    // Numbers, switches and lists keep their JSON type; what is shown in another way is read with the type of a column.
    if (nested.kind.shown || form === "formatted" || form === "secret")
      return shapedValue(scope, typeName, nested, nestedScalar(value, nested.name, nested.kind.scalar), node);
    if (form === "files") return mediaValue(scope, nested, nestedIds(value, nested), node);
    return shapedValue(scope, typeName, nested, sql`(${value} -> ${literal(nested.name)})`, node);
  });
  return sql`(select r from (select ${columns} where jsonb_typeof(${value}) = 'object') r)`;
}

function metaValue(scope: Scope, model: CatalogModel, row: Row, node: SelectionNode): Sql {
  const columns = columnsOf(node.children, "Meta", (part) => {
    switch (part.name) {
      case "created_at":
      case "updated_at":
        return moment(row.column(`_${part.name}`));
      case "status":
        return row.column("_status");
      case "created_by":
        return actorValue(scope, model, row.column("_created_by"), part);
      case "last_modified_by":
        return actorValue(scope, model, row.column("_modified_by"), part);
      case "search_highlights":
        return compileHighlights(scope, model, row, part.children);
      default:
        throw unknownName(part.name);
    }
  });
  return sql`(select r from (select ${columns}) r)`;
}

const actorParts: readonly string[] = ["id", "first_name", "last_name", "email", "avatar"];

/** Addresses of those who write are for those who work with them: other readers get null. */
export const showsAddresses = (model: CatalogModel) => model.permissions.update === "all";

function actorValue(scope: Scope, model: CatalogModel, id: Sql, node: SelectionNode): Sql {
  const actor = scope.nextAlias();
  const columns = columnsOf(node.children, "Actor", (part) => {
    if (!actorParts.includes(part.name)) throw unknownName(part.name);
    return part.name === "email" && !showsAddresses(model) ? sql`null::text` : column(actor, part.name);
  });
  return sql`(select r from (select ${columns} from ${trusted(scope.catalog.actors)} ${actor} where ${column(actor, "id")} = ${id}) r)`;
}
