"use client";

import { useClient, useQuery } from "@urql/next";
import { ScrollText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { saveFile } from "../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { exportAuditLogs } from "../../../lib/contract/calls/addresses/data.ts";
import { locate } from "../../../lib/contract/calls/locate.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { AuditTable } from "../../audit/audit-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Pagination } from "../../ui/tables/pagination.tsx";
import { auditLogVariables, auditLogWhere, pageSizes, readAuditLogAddress } from "./audit-log-address.ts";
import { AuditChoicesQuery, AuditLogQuery, auditLogOf } from "./audit-log-data.ts";
import { AuditLogFilters } from "./audit-log-filters.tsx";
import { AuditLogStatistics } from "./audit-log-statistics.tsx";
import { AuditLogWho, type AuditReader } from "./audit-log-who.tsx";

/** For super admins alone. */
const AuditOperator = dynamic(async () => (await import("./audit-operator.tsx")).AuditOperator);

/** The log of all that the reader may see; filters and page are in the address. */
export function AuditLogScreen({ reader }: { reader: AuditReader }) {
  const { search, change } = useAddress();
  const shown = readAuditLogAddress(search);
  const variables = auditLogVariables(shown);
  const client = useClient();
  const [{ data, fetching, error }, refetch] = useQuery({ query: AuditLogQuery, variables });
  const [choices] = useQuery({ query: AuditChoicesQuery });
  const [refreshing, setRefreshing] = useState(false);
  const [exporting, setExporting] = useState(false);
  // What was last seen of this stays in sight where a refresh fails.
  const key = JSON.stringify(variables);
  const [kept, setKept] = useState({ key, data });
  if (data && data !== kept.data) setKept({ key, data });
  const log = auditLogOf(data ?? (kept.key === key ? kept.data : undefined));
  const { users = [], organizations = [] } = choices.data?.auditChoices ?? {};

  const refresh = async () => {
    setRefreshing(true);
    const asked = { requestPolicy: "network-only" } as const;
    const answers = await Promise.all([
      client.query(AuditLogQuery, variables, asked).toPromise(),
      client.query(AuditChoicesQuery, {}, asked).toPromise(),
    ]);
    const fault = answers.find((answer) => answer.error)?.error;
    if (fault) toasts.error(t("Failed to refresh audit logs"), { description: graphqlMessage(fault) });
    setRefreshing(false);
  };
  const save = async (format: "csv" | "ndjson") => {
    setExporting(true);
    const query = { format, where: JSON.stringify(auditLogWhere(shown)) };
    try {
      await saveFile(locate(exportAuditLogs, { query }), `audit-log.${format}`);
    } catch (fault) {
      toasts.error(t("Failed to export audit logs"), { description: (fault as Error).message });
    }
    setExporting(false);
  };

  return (
    <div className="space-y-6 p-edge">
      <AuditLogWho reader={reader} />
      {log && <AuditLogStatistics statistics={log.statistics} />}
      <AuditLogFilters
        key={`${shown.organization} ${shown.user}`}
        shown={shown}
        organizations={organizations.flatMap(({ id, name }) => (id ? [{ value: id, label: name ?? id }] : []))}
        users={users.flatMap(({ id, email }) => (id ? [{ value: id, label: email ?? id }] : []))}
        refreshing={refreshing}
        exporting={exporting}
        onApply={({ organization, user }) =>
          change({ organization: organization || null, user: user || null, page: null }, "replace")
        }
        onRefresh={() => void refresh()}
        onExport={(format) => void save(format)}
      />
      {log ? (
        <section aria-label={t("Entries")} className="overflow-hidden rounded border bg-surface" aria-busy={fetching}>
          {log.rows.length > 0 ? (
            <AuditTable label={t("Audit logs")} rows={log.rows} wide />
          ) : (
            <EmptyState
              icon={ScrollText}
              title={t("No entries found")}
              description={t("Sign-ins and changes to projects, models, records and settings appear here.")}
            />
          )}
          {log.statistics.total > 0 && (
            <div className="border-t px-edge py-3">
              <Pagination
                page={shown.page}
                pageSize={shown.size}
                pageSizes={pageSizes}
                total={log.statistics.total}
                itemName="entries"
                onChange={(page, size) =>
                  change({ page: page > 1 ? String(page) : null, size: size === 20 ? null : String(size) }, "replace")
                }
              />
            </div>
          )}
        </section>
      ) : fetching ? (
        <Skeleton className="h-120 w-full" />
      ) : (
        <LoadFault
          title={t("Failed to fetch audit logs")}
          error={error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      )}
      {typeof choices.data?.auditRetention === "number" && <AuditOperator days={choices.data.auditRetention} />}
    </div>
  );
}
