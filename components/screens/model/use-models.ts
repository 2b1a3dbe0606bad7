"use client";

import { useQuery } from "@urql/next";
import { useMemo } from "react";
import { ConsoleModelsQuery, modelsOf, modelTypenames } from "./console-models.ts";

/** The project's models by name. `loading` and `error` hold only while there is nothing to show. */
export function useModels() {
  const [result, refetch] = useQuery({ query: ConsoleModelsQuery, context: modelTypenames });
  const models = useMemo(() => modelsOf(result.data), [result.data]);
  const known = Boolean(result.data?.projectModelsInfo);
  return {
    models,
    loading: result.fetching && !known,
    error: known ? undefined : result.error,
    retry: () => refetch({ requestPolicy: "network-only" }),
  };
}
