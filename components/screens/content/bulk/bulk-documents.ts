/** The system API's calls about several records. */
import { graphql, type VariablesOf } from "../../../../lib/console/graphql.ts";

export const DeleteManyMutation = graphql(`
  mutation Content_DeleteMany($ids: [String!]!, $model: String!) {
    deleteModelDataList(model_name: $model, ids: $ids) { count }
  }
`);

export const StatusOfManyMutation = graphql(`
  mutation Content_StatusOfMany($ids: [String!]!, $model: String!, $status: String!) {
    updateModelDataListStatus(model_name: $model, ids: $ids, status: $status) { count }
  }
`);

export const ValuesOfManyMutation = graphql(`
  mutation Content_ValuesOfMany($ids: [String!]!, $model: String!, $payload: JSON, $add: JSON, $remove: JSON,
    $connect: JSON, $disconnect: JSON) {
    updateModelDataListValues(model_name: $model, ids: $ids, payload: $payload, add: $add, remove: $remove,
      connect: $connect, disconnect: $disconnect) { count }
  }
`);

export const FoundQuery = graphql(`
  query Content_Found($model: String!, $limit: Int, $search: String, $status: FILTER_STATUS_TYPE_ENUM, $where: JSON,
    $sort: JSON) {
    getModelData(model: $model, limit: $limit, search: $search, status: $status, where: $where, sort: $sort) {
      results { id data }
    }
  }
`);

/** What a list finds. */
export type Found = Pick<VariablesOf<typeof FoundQuery>, "model" | "search" | "status" | "where">;
