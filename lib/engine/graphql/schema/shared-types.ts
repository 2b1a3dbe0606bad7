/** Types that every generated API has. Stateless, so all projects share them. */

import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from "graphql";
import type { ElementKind } from "../../../contract/fields/field-shape.ts";
import { withinParts } from "../../../contract/geo.ts";
import { highlightParts, highlightTypeName, sortDirections } from "../../compiler/index.ts";
import {
  elementScalar,
  listOperatorNames,
  listWhereName,
  operandOf,
  type ScalarKind,
  scalarKinds,
  scalars,
  whereName,
} from "../../field-kinds/index.ts";
import { DateTime, Float, Json, LocalDate, LocalTime } from "./scalars.ts";

export const scalarTypes: Readonly<Record<ScalarKind, GraphQLScalarType>> = {
  id: GraphQLID,
  text: GraphQLString,
  int: GraphQLInt,
  double: Float,
  boolean: GraphQLBoolean,
  date: DateTime,
  local_date: LocalDate,
  local_time: LocalTime,
  json: Json,
};

const nonNullList = (type: GraphQLInputType) => new GraphQLList(new GraphQLNonNull(type));

/** Input fields of the named operators on values of `type`. */
export function operatorFields(names: readonly string[], type: GraphQLInputType): GraphQLInputFieldConfigMap {
  const typeOf = (name: string): GraphQLInputType => {
    const operand = operandOf(name);
    if (operand === "switch") return GraphQLBoolean;
    return operand === "list" || operand === "pair" ? nonNullList(type) : type;
  };
  return Object.fromEntries(names.map((name) => [name, { type: typeOf(name) }]));
}

function whereType(kind: ScalarKind): GraphQLInputObjectType {
  const fields = operatorFields(scalars[kind].operators, scalarTypes[kind]);
  return new GraphQLInputObjectType({ name: whereName(kind), fields });
}

/** `StringWhere`, `IntWhere` ... by kind of scalar. */
export const scalarWhere = Object.fromEntries(scalarKinds.map((kind) => [kind, whereType(kind)])) as Readonly<
  Record<ScalarKind, GraphQLInputObjectType>
>;

function listWhereType(element: ElementKind): GraphQLInputObjectType {
  const kind = elementScalar[element];
  const fields = operatorFields(listOperatorNames, scalarTypes[kind]);
  return new GraphQLInputObjectType({ name: listWhereName(kind), fields });
}

/** `StringListWhere` ... by kind of element. */
export const listWhere: Readonly<Record<ElementKind, GraphQLInputObjectType>> = {
  string: listWhereType("string"),
  int: listWhereType("int"),
  double: listWhereType("double"),
  bool: listWhereType("bool"),
};

export const GeoWithin = new GraphQLInputObjectType({
  name: "GeoWithin",
  description: "Positions at most this many kilometres from a place.",
  fields: Object.fromEntries(withinParts.map((name) => [name, { type: new GraphQLNonNull(Float) }])),
});

export const SortDirection = new GraphQLEnumType({
  name: "SortDirection",
  values: Object.fromEntries([...sortDirections.keys()].map((name) => [name, {}])),
});

/** On every root field, also of projects with one language, so that a client can always send it. */
export const localeArgument = {
  type: GraphQLString,
  description: "A language of the project. What is not translated into it is as in the default language.",
};

export const GeoSort = new GraphQLInputObjectType({
  name: "GeoSort",
  fields: {
    distance: {
      type: new GraphQLNonNull(
        new GraphQLInputObjectType({
          // No model can be called so.
          name: "GeoSort_distance",
          description: "By the distance from a place, the nearest first where no direction is given.",
          fields: {
            lat: { type: new GraphQLNonNull(Float) },
            lon: { type: new GraphQLNonNull(Float) },
            direction: { type: SortDirection },
          },
        }),
      ),
    },
  },
});

export const RecordStatus = new GraphQLEnumType({ name: "RecordStatus", values: { draft: {}, published: {} } });

export const RecordOperation = new GraphQLEnumType({
  name: "RecordOperation",
  values: { create: {}, update: {}, delete: {} },
});

export const StatusFilter = new GraphQLEnumType({
  name: "StatusFilter",
  description: "draft and all are for roles that may update the model.",
  values: { published: {}, draft: {}, all: {} },
});

export const RichText = new GraphQLObjectType({
  name: "RichText",
  description: "A formatted text. It is written as HTML, which is sanitised.",
  fields: {
    html: { type: new GraphQLNonNull(GraphQLString) },
    text: { type: new GraphQLNonNull(GraphQLString), description: "Without any formatting." },
    markdown: { type: new GraphQLNonNull(GraphQLString) },
  },
});

const Actor = new GraphQLObjectType({
  name: "Actor",
  description: "A person or an API token.",
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    first_name: { type: GraphQLString },
    last_name: { type: GraphQLString },
    email: { type: GraphQLString, description: "Null to roles that may not update all records of the model." },
    avatar: { type: GraphQLString },
  },
});

const SearchHighlight = new GraphQLObjectType({
  name: highlightTypeName,
  description: "A piece of a text that was searched: a match, and what stands around it.",
  fields: Object.fromEntries(highlightParts.map((name) => [name, { type: new GraphQLNonNull(GraphQLString) }])),
});

export const Meta = new GraphQLObjectType({
  name: "Meta",
  fields: {
    created_at: { type: new GraphQLNonNull(DateTime) },
    updated_at: { type: new GraphQLNonNull(DateTime) },
    status: { type: new GraphQLNonNull(RecordStatus) },
    created_by: { type: Actor },
    last_modified_by: { type: Actor },
    search_highlights: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(SearchHighlight))),
      description: "Where `search` of this list found the record, at most five texts; else nothing.",
    },
  },
});

export const MetaWhere = new GraphQLInputObjectType({
  name: "MetaWhere",
  fields: {
    created_at: { type: scalarWhere.date },
    updated_at: { type: scalarWhere.date },
    status: { type: scalarWhere.text },
    created_by: { type: scalarWhere.text },
    last_modified_by: { type: scalarWhere.text },
  },
});

export const MetaSort = new GraphQLInputObjectType({
  name: "MetaSort",
  isOneOf: true,
  fields: {
    created_at: { type: SortDirection },
    updated_at: { type: SortDirection },
    status: { type: SortDirection },
  },
});

export const DeleteCount = new GraphQLObjectType({
  name: "DeleteCount",
  fields: { count: { type: new GraphQLNonNull(GraphQLInt) } },
});

export const PageInfo = new GraphQLObjectType({
  name: "PageInfo",
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
});
