"use client";

import { type Client, useQuery } from "@urql/next";
import { graphql } from "../../lib/console/graphql.ts";
import { countText } from "../../lib/kernel/counts.ts";

const CountsQuery = graphql(`
  query Console_RecordCounts { projectModelsInfo { name record_count } }
`);

/** What a change of records makes stale, beside a change of models. */
const context = { additionalTypenames: ["ModelType", "DocumentModelType"] };

/** Asks again, after changes that were made past the calls that make the numbers stale. */
export function refreshCounts(client: Client): void {
  client.query(CountsQuery, {}, { ...context, requestPolicy: "network-only" }).subscribe(() => {});
}

/**
 * How many records a model has; all models ask with one query. It stands in a place of its own, so that nothing moves
 * when it comes. Nothing where the reader's role keeps it from being known.
 */
export default function RecordCount({ model }: { model: string }) {
  const [{ data }] = useQuery({ query: CountsQuery, context });
  const count = data?.projectModelsInfo?.find((one) => one?.name === model)?.record_count;
  if (count === null || count === undefined) return null;
  return (
    <span aria-hidden className="shrink-0 text-meta font-normal text-muted tabular-nums">
      {countText(count)}
    </span>
  );
}
