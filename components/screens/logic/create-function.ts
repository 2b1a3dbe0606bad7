import { graphql } from "../../../lib/console/graphql.ts";
import type { FunctionDetail } from "./function-query.ts";

/** Makes a function; one of that name that is there already is refused. */
export const CreateFunctionMutation = graphql(`
  mutation Logic_Create(
    $name: String!, $description: String, $graphql_schema_type: String, $source: String,
      $runtime_config: Function_Provider_Config_Payload
    $request: String, $request_payload_is_optional: Boolean, $response: String, $response_is_array: Boolean
  ) {
    upsertFunctionToProject(
      name: $name, description: $description, graphql_schema_type: $graphql_schema_type, source: $source,
        runtime_config: $runtime_config
      request: $request, request_payload_is_optional: $request_payload_is_optional, response: $response,
        response_is_array: $response_is_array
    ) { id name }
  }
`);

/**
 * What a copy has of its original: neither its connection nor what it is called by, and no variables, whose values
 * nobody is shown.
 */
export function copyInput({ source, runtime_config, request, response }: FunctionDetail) {
  return {
    source,
    runtime_config: { memory: runtime_config?.memory, time_out: runtime_config?.time_out },
    request: request?.model,
    request_payload_is_optional: request?.optional_payload,
    response: response?.model,
    response_is_array: response?.is_array,
  };
}
