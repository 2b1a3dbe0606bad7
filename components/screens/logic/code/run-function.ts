"use client";

import { useMutation } from "@urql/next";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql, type ResultOf } from "../../../../lib/console/graphql.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { sampleInput } from "../../../field-kinds/sample-input.ts";
import { functionTypenames } from "../function-data.ts";
import { parseInput } from "./parse-input.ts";

const RunMutation = graphql(`
  mutation Function_Run($name: String!, $payload: JSON, $source: String) {
    runFunction(name: $name, payload: $payload, source: $source) {
      run_id result duration_ms memory_bytes
      error { name message line stack fields }
      logs { level message at }
    }
  }
`);

export type RunAnswer = NonNullable<ResultOf<typeof RunMutation>["runFunction"]>;

/** Runs a function with a sample of its input; `draft` is run in place of what is stored. */
export function useRunFunction(name: string, fields: readonly FieldDefinition[], draft: string | null) {
  const [, run] = useMutation(RunMutation);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [inputFault, setInputFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RunAnswer | null>(null);
  const input = typed ?? sampleInput(fields);

  const start = async () => {
    if (busy) return;
    const parsed = parseInput(input);
    setInputFault("fault" in parsed ? parsed.fault : null);
    if ("fault" in parsed) return;
    setBusy(true);
    setFault(null);
    const sent = draft === null ? {} : { source: draft };
    const { data, error } = await run({ name, payload: parsed.value, ...sent }, functionTypenames);
    setBusy(false);
    setAnswer(data?.runFunction ?? null);
    setFault(error ? graphqlMessage(error) : null);
  };
  return {
    input,
    setInput: (text: string) => {
      setTyped(text);
      setInputFault(null);
    },
    /** The input that the request model describes, in place of what was typed. */
    reset: () => {
      setTyped(null);
      setInputFault(null);
    },
    inputFault,
    /** Why it could not be run at all. */
    fault,
    answer,
    busy,
    start: () => void start(),
  };
}

export type FunctionRun = ReturnType<typeof useRunFunction>;
