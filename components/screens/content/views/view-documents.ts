/** The system API's calls about saved views. */
import { graphql, type ResultOf } from "../../../../lib/console/graphql.ts";

export const RecordViewsQuery = graphql(`
  query Content_Views($model: String!) { recordViews(model_name: $model) { id name shared state } }
`);

export const SaveViewMutation = graphql(`
  mutation Content_SaveView($id: String, $model: String!, $name: String!, $shared: Boolean, $state: JSON!) {
    saveRecordView(_id: $id, model_name: $model, name: $name, shared: $shared, state: $state) { id name shared state }
  }
`);

export const DeleteViewMutation = graphql(`
  mutation Content_DeleteView($id: String!, $model: String!) { deleteRecordView(_id: $id, model_name: $model) { id } }
`);

/** What a change of views makes stale: an empty list carries no type names. */
export const viewTypenames = { additionalTypenames: ["RecordView"] };

export type SavedView = NonNullable<ResultOf<typeof RecordViewsQuery>["recordViews"]>[number];
