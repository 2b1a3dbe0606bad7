"use client";

import { Badge } from "./badge.tsx";
import { RelativeTime } from "./relative-time.tsx";

/** When a token ends: Expired, the time that is left, or Never. */
export function Expiry({ expire }: { expire: string | null }) {
  if (!expire) return <span className="text-muted">Never</span>;
  if (new Date(expire).getTime() <= Date.now()) return <Badge kind="danger">Expired</Badge>;
  return (
    <Badge kind="success">
      <RelativeTime date={expire} />
    </Badge>
  );
}
