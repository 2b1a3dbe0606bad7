export { checkLimits } from "./documents/document-limits.ts";
export { requireSmall } from "./documents/document-size.ts";
export { introspectionOf } from "./documents/introspection-cost.ts";
export type { OperationRequest } from "./documents/read-operation.ts";
export { collectFields } from "./documents/selection-nodes.ts";
export type { Caller } from "./live/caller.ts";
export { type ModelEvent, subscribeModelEvents } from "./live/model-events.ts";
export { operationKind, type Sink, type Subscription, subscribeOperation } from "./live/subscription.ts";
export { provideGraphql } from "./provide-graphql.ts";
export { newWork, refusedMs } from "./running/new-work.ts";
export { runBatch } from "./running/run-batch.ts";
export {
  errorResponse,
  type GraphqlRequest,
  type GraphqlResponse,
  graphqlErrors,
  runOperation,
} from "./running/run-operation.ts";
export { requireHeldNumbers } from "./schema/scalars.ts";
