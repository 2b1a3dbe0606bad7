"use client";

import { useQuery } from "@urql/next";
import Link from "next/link";
import { graphql, type ResultOf } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { nameOf } from "../../audit/audit-data.ts";
import { deedWords } from "../../audit/deed-words.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";

const ChangesQuery = graphql(`
  query Home_Changes($where: AuditWhereFilterArgObject) {
    auditLogs(filter: { limit: 8 }, where: $where) {
      id activity internal_function created_at resource
      user { id first_name last_name email }
      actor { name email }
      subject { type id name }
      changes { field before after }
    }
  }
`);

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
      title={t("Recent changes")}
      actions={
        <Link href={routes.audit()} className="text-table font-medium text-accent hover:underline">
          {t("All changes")}
        </Link>
      }
    >
      {changes.length === 0 &&
        (fetching ? <Skeleton className="h-24 w-full" /> : <p className="text-muted">{t("None yet.")}</p>)}
      <ul aria-label={t("Recent changes")} className="space-y-2.5">
        {changes.map((change) => (
          <li key={change.id} className="flex items-baseline justify-between gap-3">
            <ChangeSentence change={change} />
            <RelativeTime date={change.created_at ?? ""} className="shrink-0 text-meta text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Change = NonNullable<NonNullable<ResultOf<typeof ChangesQuery>["auditLogs"]>[number]>;

/** As the audit log tells it. */
function ChangeSentence({ change }: { change: Change }) {
  const { sentence, values, change: value } = deedWords(change);
  return (
    <span className="min-w-0 break-words text-muted">
      {rich(sentence, {
        who: <span className="font-medium text-text">{nameOf(change) || t("Somebody")}</span>,
        what: <span className="text-text">{values.what}</span>,
        fields: values.fields,
        activity: values.activity,
      })}
      {value && <span className="line-clamp-1 text-text">{`${value.before} → ${value.after}`}</span>}
    </span>
  );
}
