import { t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import type { FunctionKind } from "./function-data.ts";

/** What a function is in the GraphQL API. */
export function KindBadge({ kind }: { kind: FunctionKind }) {
  return <Badge>{kind === "query" ? t("Query") : t("Mutation")}</Badge>;
}

/** Whether a function can be called. */
export function ConnectedBadge({ connected }: { connected: boolean }) {
  return connected ? <Badge kind="success">{t("Connected")}</Badge> : <Badge>{t("Not connected")}</Badge>;
}

/** How a run ended; why it failed is told on hover. */
export function OutcomeBadge({ error }: { error: string | null }) {
  return error === null ? (
    <Badge kind="success">{t("Done")}</Badge>
  ) : (
    <span title={error}>
      <Badge kind="danger">{t("Failed")}</Badge>
    </span>
  );
}
