"use client";

import { useQuery } from "@urql/next";
import Link from "next/link";
import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import { deedText } from "./deed-text.ts";

const ChangesQuery = graphql(`
  query Home_Changes($where: AuditWhereFilterArgObject) {
    auditLogs(filter: { limit: 8 }, where: $where) {
      id activity internal_function created_at resource
      user { first_name last_name email }
      actor { name email }
    }
  }
`);

type Change = NonNullable<NonNullable<ResultOf<typeof ChangesQuery>["auditLogs"]>[number]>;

/** As they are called now, or were when their account is gone. */
function nameOf({ user, actor }: Change): string {
  const name = user ? `${user.first_name ?? ""} ${user.last_name ?? ""}`.trim() : (actor?.name ?? "");
  return name || user?.email || actor?.email || "Somebody";
}

const context = { additionalTypenames: ["AuditLogInfo"], requestPolicy: "cache-and-network" as const };

/** What was done in the project lately, in words, as far as the reader may know of it. */
export function RecentChanges({ projectId }: { projectId: string }) {
  const where = {
    project_id: { eq: projectId },
    response_code: { lt: 400 },
    internal_function: { ne: "switchProject" },
  };
  const [{ data, fetching }] = useQuery({ query: ChangesQuery, variables: { where }, context });
  const changes = (data?.auditLogs ?? []).filter((change) => change !== null);
  return (
    <Card
      title="Recent changes"
      actions={
        <Link href={routes.audit()} className="text-table font-medium text-accent hover:underline">
          All changes
        </Link>
      }
    >
      {changes.length === 0 &&
        (fetching ? <Skeleton className="h-24 w-full" /> : <p className="text-muted">None yet.</p>)}
      <ul aria-label="Recent changes" className="space-y-2.5">
        {changes.map((change) => (
          <li key={change.id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">
              <span className="font-medium">{nameOf(change)}</span>
              <span className="text-muted">{` ${deedText(change)} `}</span>
              {change.resource}
            </span>
            <RelativeTime date={change.created_at ?? ""} className="shrink-0 text-meta text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
