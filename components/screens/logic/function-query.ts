import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";

/** All of one function but the values of its variables. */
export const FunctionQuery = graphql(`
  query Function_Detail($name: String!) {
    projectFunctionsInfo(name: $name) {
      id name description graphql_schema_type function_connected source version schedule runs_as rest_api_secret_url_key
      hooks { event model }
      request { model optional_payload } response { model is_array }
      runtime_config { memory time_out }
      env_vars { key value }
    }
  }
`);

/** A function as its own page shows it. */
export type FunctionDetail = NonNullable<
  NonNullable<ResultOf<typeof FunctionQuery>["projectFunctionsInfo"]>[number]
> & {
  name: string;
};

/** The function of that name; null where there is none, undefined while it is not there. */
export function functionOf(data: ResultOf<typeof FunctionQuery> | undefined, name: string) {
  if (!data?.projectFunctionsInfo) return undefined;
  return data.projectFunctionsInfo.find((one): one is FunctionDetail => one?.name === name) ?? null;
}
