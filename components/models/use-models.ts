"use client";

import { useQuery } from "@urql/next";
import { useMemo, useState } from "react";
import { ConsoleModelsQuery, modelsOf, modelTypenames } from "./console-models.ts";

/**
 * The project's models by name, as last known: where asking anew fails they stay, and `stale` is why. `loading` and
 * `error` hold only while there is nothing to show.
 */
export function useModels() {
  const [result, refetch] = useQuery({ query: ConsoleModelsQuery, context: modelTypenames });
  const fresh = result.data?.projectModelsInfo ? result.data : undefined;
  const [kept, setKept] = useState(fresh);
  if (fresh && fresh !== kept) setKept(fresh);
  const data = fresh ?? kept;
  const models = useMemo(() => modelsOf(data), [data]);
  return {
    models,
    loading: result.fetching && !data,
    error: data ? undefined : result.error,
    stale: data ? result.error : undefined,
    retry: () => refetch({ requestPolicy: "network-only" }),
  };
}
