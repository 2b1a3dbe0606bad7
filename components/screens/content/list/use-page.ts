"use client";

import { useQuery } from "@urql/next";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { VariablesOf } from "../../../../lib/console/graphql.ts";
import { onServer } from "../../../../lib/console/on-server.ts";
import { RowsQuery, recordTypenames, sortArgument, TotalQuery } from "../../../records/record-documents.ts";
import { useNearRows } from "../../../records/use-near-rows.ts";
import type { ContentAddress } from "../content-address.ts";

/** What a list is about, whatever its page and its order. */
type About = VariablesOf<typeof TotalQuery>;

/**
 * The page of a model's records that the address names, and how many there are in all. The rows come first: a total is
 * counted the longer the more there is, and the database has no other cores for it than those that rows are read with.
 * Far pages are asked for with the total that was known when the reader went there, so that they are found from the
 * end.
 */
export function usePage(model: string, shown: ContentAddress, related: readonly string[]) {
  const about = useMemo<About>(
    () => ({
      model,
      status: shown.status,
      ...(shown.search ? { search: shown.search } : {}),
      ...(shown.where ? { where: shown.where } : {}),
    }),
    [model, shown],
  );
  const name = JSON.stringify(about);
  const [leftWith, setLeftWith] = useState<{ name: string; total: number } | null>(null);
  const known = leftWith?.name === name ? leftWith.total : undefined;
  const variablesOf = useCallback(
    (page: number, total: number | undefined, sort = shown.sort) => ({
      ...about,
      limit: shown.size,
      page,
      ...(total && (page - 1) * shown.size >= total / 2 ? { total } : {}),
      ...(sort ? { sort: sortArgument(sort) } : {}),
      ...(related.length > 0 ? { related: [...related] } : {}),
    }),
    [about, shown, related],
  );
  const variables = useMemo(() => variablesOf(shown.page, known), [variablesOf, shown, known]);
  const [rows, refetchRows] = useQuery({ query: RowsQuery, variables, context: recordTypenames });
  // While the next answer is on its way the last one stays, which may be about another model.
  const data = rows.operation?.variables?.model === model ? rows.data : undefined;
  const [counted, refetchTotal] = useQuery({
    query: TotalQuery,
    variables: about,
    context: recordTypenames,
    pause: !onServer && !data && !rows.error,
  });
  const answered = counted.operation?.variables?.model === model ? counted.data?.getModelData?.count : null;
  const count = answered ?? undefined;
  const total = JSON.stringify(counted.operation?.variables) === name ? count : undefined;
  const isOutdated = known !== undefined && total !== undefined && known !== total;
  useEffect(() => {
    if (isOutdated) setLeftWith({ name, total });
  }, [isOutdated, name, total]);
  const fetchNear = useNearRows();
  return {
    variables,
    data,
    /** Undefined until it is known; while another filter's is on its way, the last one's. */
    count,
    error: rows.error ?? counted.error,
    fetching: rows.fetching || rows.stale,
    /** Whether the rows and the total may be of an older list. */
    settling: rows.fetching || rows.stale || counted.fetching || counted.stale,
    refetch: () => {
      refetchRows({ requestPolicy: "network-only" });
      refetchTotal({ requestPolicy: "network-only" });
    },
    /** The reader is about to go to the page. */
    near: (page: number) => fetchNear(variablesOf(page, total)),
    /** The reader is about to sort so. */
    nearSort: (sort: string) => fetchNear(variablesOf(1, total, sort)),
    /** The reader goes to another page. */
    go: () => {
      if (total) setLeftWith({ name, total });
    },
  };
}
