import {
  type GraphQLFieldConfigMap,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
} from "graphql";
import { queryNameOf, typeNameOf } from "../../../kernel/names.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { action } from "./root-action.ts";
import { DateTime } from "./scalars.ts";
import { localeArgument, RecordOperation, StatusFilter } from "./shared-types.ts";

/** `blogPostChanged`: the events of a model's records. */
export function changedFields(
  model: CatalogModel,
  types: { output: GraphQLObjectType; where: GraphQLInputObjectType },
): GraphQLFieldConfigMap<unknown, unknown> {
  const event = new GraphQLObjectType({
    name: `${typeNameOf(model.name)}Event`,
    fields: {
      operation: { type: new GraphQLNonNull(RecordOperation) },
      id: { type: new GraphQLNonNull(GraphQLID) },
      at: { type: new GraphQLNonNull(DateTime) },
      record: { type: types.output, description: "As it is now; null when it was deleted." },
    },
  });
  return {
    [`${queryNameOf(model.name)}Changed`]: {
      type: new GraphQLNonNull(event),
      args: { where: { type: types.where }, locale: localeArgument, status: { type: StatusFilter } },
      ...action("changed", model),
    },
  };
}
