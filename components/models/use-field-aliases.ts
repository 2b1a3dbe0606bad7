"use client";

import { useQuery } from "@urql/next";
import { graphql, type ResultOf } from "../../lib/console/graphql.ts";

const FieldAliasesQuery = graphql(`
  query FieldAliases_Known($model_name: String!) {
    fieldAliases(model_name: $model_name) {
      model_name field_name parent_field name until
      uses { caller token_id token_name count last_used_at }
    }
  }
`);

export type KnownAlias = NonNullable<ResultOf<typeof FieldAliasesQuery>["fieldAliases"]>[number];

const context = { additionalTypenames: ["FieldAlias", "ModelType", "FieldInfo", "ConnectionType"] };

/** The old names that fields of the model are still known by; none until they are there. */
export function useFieldAliases(model: string): readonly KnownAlias[] {
  const [{ data }] = useQuery({ query: FieldAliasesQuery, variables: { model_name: model }, context });
  return data?.fieldAliases ?? [];
}
