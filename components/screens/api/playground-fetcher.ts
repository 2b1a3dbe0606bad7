/**
 * How the playground asks the generated API: with the page's own session, and if wished as another role and with the
 * statement behind each query.
 */

import { createGraphiQLFetcher, type Fetcher, isAsyncIterable, isObservable } from "@graphiql/toolkit";
import { createClient } from "graphql-ws";
import { callHeaders } from "../../../lib/console/calls/call-headers.ts";
import { socketAddress } from "../../../lib/console/calls/socket-address.ts";
import { graphqlPath } from "../../api-calls/call-api.ts";

/** What the API tells of a query beside its answer (`extensions`). */
export interface QueryReport {
  cost: { estimated: number; limit: number } | null;
  explanation: { statement: string; parameters: unknown[]; plan: string[] } | null;
}

interface PlaygroundOptions {
  /** Empty for the member's own role. */
  role: string;
  /** Id of a tenant, or `none`; empty for the one that the member works for. */
  tenant: string;
  /** Whether to ask for the statement as well. */
  explains(): boolean;
  onReport(report: QueryReport | null): void;
}

interface Answer {
  extensions?: Partial<QueryReport>;
}

/**
 * A fetcher for GraphiQL. Queries of the schema are asked without a report, so that only what the reader runs has one.
 */
export function playgroundFetcher({ role, tenant, explains, onReport }: PlaygroundOptions): Fetcher {
  const headers = {
    ...callHeaders(),
    ...(role && { "X-Plinth-Role": role }),
    ...(tenant && { "X-Plinth-Tenant": tenant }),
  };
  const fetcher = createGraphiQLFetcher({
    url: graphqlPath,
    headers,
    enableIncrementalDelivery: false,
    wsClient: createClient({
      url: socketAddress(graphqlPath),
      connectionParams: { ...(role && { role }), ...(tenant && { tenant }) },
    }),
  });
  return async (parameters, options) => {
    if (parameters.operationName === "IntrospectionQuery") return fetcher(parameters, options);
    onReport(null);
    const reports = { "X-Plinth-Cost": "1", ...(explains() && { "X-Plinth-Explain": "1" }) };
    const answer = await fetcher(parameters, { ...options, headers: { ...options?.headers, ...reports } });
    if (isAsyncIterable(answer) || isObservable(answer)) return answer;
    const { extensions, ...rest } = answer as Answer;
    if (!extensions) return answer;
    const { cost = null, explanation = null } = extensions;
    onReport({ cost, explanation });
    // Shown beside the answer, as the reader's own programs will not get it.
    return rest;
  };
}
