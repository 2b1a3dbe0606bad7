import type { ReactNode } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { LocalTime } from "../ui/time/local-time.tsx";
import { AuditChanges } from "./audit-changes.tsx";
import { type AuditEntry, readable } from "./audit-data.ts";

interface Request {
  query?: string;
  variables?: unknown;
}

/**
 * How wide the open part of a row may be: it stays in sight while the table scrolls sideways. On whole pages, and in
 * cards beside the account's menu.
 */
export const detailsRoom = {
  page: "sticky left-edge max-w-[min(60rem,calc(100vw-2*var(--edge)))]",
  card: "sticky left-edge max-w-[min(60rem,calc(100vw-4*var(--edge)))] lg:max-w-[min(60rem,calc(100vw-280px-6rem))]",
} as const;

/** What changed, and what was asked and answered. Members without the permission `audit` see the outcome only. */
export function AuditDetails({ entry, room = "page" }: { entry: AuditEntry; room?: keyof typeof detailsRoom }) {
  const request = entry.request_payload ? (JSON.parse(entry.request_payload) as Request) : null;
  const sent = JSON.stringify(request?.variables ?? {});
  const changes = (entry.changes ?? []).filter((change) => change !== null);
  return (
    <div className={`space-y-4 ${detailsRoom[room]}`}>
      <p className="flex flex-wrap gap-x-4 text-muted">
        <LocalTime date={new Date(entry.created_at ?? 0)} />
        <span className="font-mono text-meta leading-5">{entry.request_path}</span>
        <span className="font-mono text-meta leading-5">{entry.internal_function}</span>
        {entry.graphql_operation_name !== entry.internal_function && <span>{entry.graphql_operation_name}</span>}
      </p>
      {entry.internal_error && <p className="text-danger">{entry.internal_error}</p>}
      {changes.length > 0 && <AuditChanges changes={changes} />}
      {request ? (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
            {t("Request and response")}
          </summary>
          <div className="mt-3 grid gap-4 lg:grid-cols-2">
            <Part title={t("Request")} code={request.query ?? ""}>
              <Part title={t("Response")} code={readable(entry.response_payload || "")} />
            </Part>
            <Part title={t("Arguments")} code={sent === "{}" ? "" : readable(sent)} />
          </div>
        </details>
      ) : (
        <p className="text-muted">
          {t("The request is shown to whoever sent it and to members with the permission Audit.")}
        </p>
      )}
    </div>
  );
}

/** A titled piece of code, and what stands below it; nothing where there is no code. */
function Part({ title, code, children }: { title: string; code: string; children?: ReactNode }) {
  if (!code) return children;
  return (
    <div className="min-w-0 space-y-4">
      <div>
        <h2 className="mb-1.5 font-medium">{title}</h2>
        <CodeBlock label={title} code={code} />
      </div>
      {children}
    </div>
  );
}
