export { checkLimits } from "./document-limits.ts";
export { requireSmall } from "./document-size.ts";
export { introspectionOf } from "./introspection-cost.ts";
export type { Caller } from "./live/caller.ts";
export { type ModelEvent, subscribeModelEvents } from "./live/model-events.ts";
export { operationKind, type Sink, type Subscription, subscribeOperation } from "./live/subscription.ts";
export { newWork, refusedMs } from "./new-work.ts";
export { provideGraphql } from "./provide-graphql.ts";
export type { OperationRequest } from "./read-operation.ts";
export { runBatch } from "./run-batch.ts";
export {
  errorResponse,
  type GraphqlRequest,
  type GraphqlResponse,
  graphqlErrors,
  runOperation,
} from "./run-operation.ts";
export { collectFields } from "./selection-nodes.ts";
