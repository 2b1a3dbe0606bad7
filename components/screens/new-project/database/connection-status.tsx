import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { classNames } from "../../../ui/class-names.ts";

export type ConnectionStatus = "connected" | "testing" | "disconnected";

const looks = {
  connected: { text: msg("Connected"), dot: "bg-success", tint: "text-success" },
  testing: { text: msg("Testing..."), dot: "bg-warning animate-pulse", tint: "text-warning" },
  disconnected: { text: msg("Disconnected"), dot: "bg-control", tint: "text-muted" },
} as const;

/** Connected, Testing... or Disconnected. */
export function ConnectionStatusLine({ status, detail }: { status: ConnectionStatus; detail?: string | undefined }) {
  const { text, dot, tint } = looks[status];
  return (
    <p role="status" className="flex min-w-0 items-center gap-2">
      <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", dot)} />
      <span className={classNames("font-medium", tint)}>{t(text)}</span>
      {detail && <span className="truncate text-meta text-muted">{detail}</span>}
    </p>
  );
}
