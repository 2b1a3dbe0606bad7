"use client";

import { useState } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { sampleAuditEntries } from "../../../lib/contract/admin/sample-data.ts";
import { sampleMessages } from "../../../lib/contract/admin/sample-messages.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { AuditTable } from "../../audit/audit-table.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { sampleRow } from "./audit-log-data.ts";
import { AuditLogFilters } from "./audit-log-filters.tsx";
import { AuditLogStatistics } from "./audit-log-statistics.tsx";
import { AuditLogWho, type AuditReader } from "./audit-log-who.tsx";

/** The screen with built-in data, for demonstrations (ADMIN_SAMPLE_DATA=1). */
export function SampleAuditLog({ reader }: { reader: AuditReader }) {
  const [user, setUser] = useState("");
  const rows = sampleAuditEntries.filter((entry) => user === "" || entry.user === user);
  const users = [...new Set(sampleAuditEntries.map((entry) => entry.user))].toSorted();
  const failed = rows.filter(({ result }) => result === "failed").length;
  return (
    <div className="space-y-6 p-edge">
      <Alert title={sampleMessages.notice} />
      <AuditLogWho reader={reader} />
      <AuditLogStatistics
        statistics={{
          total: rows.length,
          successful: rows.length - failed,
          failed,
          unique_users: new Set(rows.map((entry) => entry.user)).size,
          days: [],
        }}
      />
      <AuditLogFilters
        shown={{ organization: "", user }}
        organizations={[]}
        users={users.map((email) => ({ value: email, label: email }))}
        refreshing={false}
        exporting={false}
        onApply={(chosen) => setUser(chosen.user)}
        onRefresh={() => toasts.info(sampleMessages.notYet(t("Refresh")))}
        onExport={() => toasts.info(sampleMessages.notYet(t("Export")))}
      />
      <section aria-label={t("Entries")} className="overflow-hidden rounded border bg-surface">
        <AuditTable label={t("Audit logs")} rows={rows.map(sampleRow)} wide />
      </section>
    </div>
  );
}
