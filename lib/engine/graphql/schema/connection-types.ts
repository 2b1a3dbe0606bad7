/** Types of Relay connections, by the names and nullability of the GraphQL Cursor Connections Specification. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { PageInfo } from "./shared-types.ts";

export function connectionType(model: CatalogModel, output: GraphQLObjectType): GraphQLObjectType {
  const name = typeNameOf(model.name);
  const edge = new GraphQLObjectType({
    name: `${name}Edge`,
    fields: {
      cursor: { type: new GraphQLNonNull(GraphQLString) },
      node: { type: new GraphQLNonNull(output) },
    },
  });
  return new GraphQLObjectType({
    name: `${name}Connection`,
    fields: {
      edges: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))) },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
      totalCount: { type: new GraphQLNonNull(GraphQLInt), description: "Of all pages. Counted when it is selected." },
    },
  });
}

export const connectionArguments: GraphQLFieldConfigArgumentMap = {
  first: { type: GraphQLInt, description: `${limits.listRowsDefault} by default, ${limits.listRowsMax} at most.` },
  after: { type: GraphQLString, description: "A cursor of the same sort." },
  last: { type: GraphQLInt, description: "Instead of first: the rows before the end, or before a cursor." },
  before: { type: GraphQLString, description: "A cursor of the same sort." },
};
