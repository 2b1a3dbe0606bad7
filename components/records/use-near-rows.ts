"use client";

import { useClient } from "@urql/next";
import { useCallback } from "react";
import type { VariablesOf } from "../../lib/console/graphql.ts";
import { defaultPageSize } from "./page-sizes.ts";
import { RowsQuery, recordTypenames } from "./record-documents.ts";

/** What a list shows that is opened by its name alone. */
export const firstRows = (model: string) => ({ model, status: "all" as const, limit: defaultPageSize, page: 1 });

/**
 * Fetches rows that the reader is about to ask for, so that they are there with the click; none that are known already.
 */
export function useNearRows(): (variables: VariablesOf<typeof RowsQuery>) => void {
  const client = useClient();
  return useCallback(
    (variables) =>
      void client.query(RowsQuery, variables, { ...recordTypenames, requestPolicy: "cache-first" }).toPromise(),
    [client],
  );
}
