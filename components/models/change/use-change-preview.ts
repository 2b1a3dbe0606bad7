"use client";

import { useQuery } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql, type ResultOf, type VariablesOf } from "../../../lib/console/graphql.ts";

const PreviewQuery = graphql(`
  query ChangePreview($change: MODEL_CHANGE_ENUM!, $model_name: String!, $field_name: String, $parent_field: String,
    $known_as: String, $moved_to: String, $changed_type: String, $validation: module_validation_payload) {
    modelChangePreview(change: $change, model_name: $model_name, field_name: $field_name, parent_field: $parent_field,
      known_as: $known_as, moved_to: $moved_to, changed_type: $changed_type, validation: $validation) {
      records affected links relations conditions
      conflicts { kind count examples }
      default_change { from to }
      options { option records drafts values translations revisions tenants }
      roles { count names }
      webhooks { count names }
      tokens { count names }
    }
  }
`);

/** A change that is thought of: what the mutation would be told. */
export type AskedChange = VariablesOf<typeof PreviewQuery>;
export type ChangeKind = AskedChange["change"];
export type ChangePreview = NonNullable<ResultOf<typeof PreviewQuery>["modelChangePreview"]>;
export type ChangeConflict = ChangePreview["conflicts"][number];

/** What the change would do, asked of the server anew each time; nothing is asked while there is no change. */
export function useChangePreview(asked: AskedChange | null) {
  const [{ data, error, fetching }] = useQuery({
    query: PreviewQuery,
    variables: asked ?? { change: "rename_model", model_name: "" },
    pause: asked === null,
    requestPolicy: "network-only",
  });
  const preview = asked && !fetching ? (data?.modelChangePreview ?? null) : null;
  return {
    preview,
    loading: asked !== null && !preview && !error,
    fault: asked && error && !fetching ? graphqlMessage(error) : null,
  };
}
