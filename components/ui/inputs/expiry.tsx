"use client";

import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../badge.tsx";
import { RelativeTime } from "../time/relative-time.tsx";

const soonMs = 7 * 86_400_000;

/** Whether it has ended, ends within seven days, or later; null for what has no end. */
export function expiryState(expire: string | null, now = Date.now()): "ended" | "soon" | "later" | null {
  if (!expire) return null;
  const left = new Date(expire).getTime() - now;
  return left <= 0 ? "ended" : left <= soonMs ? "soon" : "later";
}

/** When a token ends: Expired, the time that is left with a warning in its last week, or Never. */
export function Expiry({ expire }: { expire: string | null }) {
  const state = expiryState(expire);
  if (!expire || !state) return <span className="text-muted">{t("Never")}</span>;
  if (state === "ended") return <Badge kind="danger">{t("Expired")}</Badge>;
  return (
    <Badge kind={state === "soon" ? "warning" : "success"}>
      {state === "soon" ? (
        rich("Ends {when}", { when: <RelativeTime date={expire} upcoming /> })
      ) : (
        <RelativeTime date={expire} upcoming />
      )}
    </Badge>
  );
}
