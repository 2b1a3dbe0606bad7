/** Queries that no answer came to are asked again once the server is back. */
import { type CombinedError, type Exchange, makeOperation, mapExchange, type Operation } from "@urql/next";
import { noteNoAnswer, onReturn } from "./away.ts";

/** Between the cache and the network, so that what comes later reaches whoever still shows the query. */
export const refetchExchange: Exchange = (input) => {
  const unanswered = new Map<number, Operation>();
  onReturn(() => {
    const again = [...unanswered.values()];
    unanswered.clear();
    for (const operation of again)
      input.client.reexecuteOperation(
        makeOperation("query", operation, { ...operation.context, requestPolicy: "network-only" }),
      );
  });
  return mapExchange({
    onOperation({ kind, key }) {
      if (kind === "teardown") unanswered.delete(key);
    },
    onResult({ operation, error }) {
      if (!isNoAnswer(error)) return;
      if (operation.kind === "query") unanswered.set(operation.key, operation);
      void noteNoAnswer();
    },
  })(input);
};

/** No answer at all, or that of a proxy whose server is away. */
const isNoAnswer = (error: CombinedError | undefined): boolean => {
  const status = (error?.response as Response | undefined)?.status;
  return error?.networkError != null && (status === undefined || status === 502 || status === 503 || status === 504);
};
