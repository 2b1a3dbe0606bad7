import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { UpsertFunctionInput } from "../../../../lib/contract/functions.ts";
import type { FunctionDetail } from "../function-query.ts";

type Input = z.input<typeof UpsertFunctionInput>;

/** The form of a function's settings. */
export type SettingsForm = UseFormReturn<Input, unknown, z.output<typeof UpsertFunctionInput>>;

/** What is stored, as the form holds it. */
export function settingsOf(subject: FunctionDetail): Input {
  const { memory, time_out } = subject.runtime_config ?? {};
  return {
    name: subject.name,
    description: subject.description ?? "",
    graphql_schema_type: subject.graphql_schema_type === "query" ? "query" : "mutation",
    function_connected: subject.function_connected ?? false,
    request: subject.request?.model ?? "",
    request_payload_is_optional: subject.request?.optional_payload ?? false,
    response: subject.response?.model ?? "",
    response_is_array: subject.response?.is_array ?? false,
    runtime_config: { memory: memory ?? null, time_out: time_out ?? null },
    schedule: subject.schedule ?? "",
    hooks: (subject.hooks ?? []).map(({ event, model }) => ({ event, model })),
    runs_as: subject.runs_as ?? "",
  };
}
