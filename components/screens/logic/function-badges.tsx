import { Badge } from "../../ui/badge.tsx";
import type { FunctionKind } from "./function-data.ts";

/** What a function is in the GraphQL API. */
export function KindBadge({ kind }: { kind: FunctionKind }) {
  return <Badge>{kind === "query" ? "Query" : "Mutation"}</Badge>;
}

/** Whether a function can be called. */
export function ConnectedBadge({ connected }: { connected: boolean }) {
  return connected ? <Badge kind="success">Connected</Badge> : <Badge>Not connected</Badge>;
}

/** How a run ended; why it failed is told on hover. */
export function OutcomeBadge({ error }: { error: string | null }) {
  return error === null ? (
    <Badge kind="success">Done</Badge>
  ) : (
    <span title={error}>
      <Badge kind="danger">Failed</Badge>
    </span>
  );
}
