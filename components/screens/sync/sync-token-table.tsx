"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/sync.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Expiry } from "../../ui/inputs/expiry.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import type { SyncTokenRow } from "./sync-data.ts";

interface SyncTokenTableProps {
  tokens: SyncTokenRow[];
  hasProjects: boolean;
  onDeleted(): void;
}

/** The reader's sync tokens: what they open, until when, when they were last used, and the way to end them. */
export function SyncTokenTable({ tokens, hasProjects, onDeleted }: SyncTokenTableProps) {
  const [leaving, setLeaving] = useState<SyncTokenRow | null>(null);
  const [busy, setBusy] = useState(false);

  const confirmDelete = async () => {
    setBusy(true);
    try {
      await call(calls.deleteSyncToken, { body: { token: leaving?.token } });
      toasts.success(t("Token deleted successfully!"));
      onDeleted();
    } catch {
      // call() has told it.
    } finally {
      setBusy(false);
      setLeaving(null);
    }
  };

  if (tokens.length === 0)
    return (
      <p className="text-muted">
        {hasProjects
          ? t("No sync tokens yet. Log in with the command line, or create one for machines, such as CI.")
          : t("A sync token is for projects. Create a project first.")}
      </p>
    );
  return (
    <>
      <CardTable
        label={t("Sync tokens")}
        columns={[t("Name"), t("Projects"), t("For"), t("Expires"), t("Last used")]}
        rows={tokens}
        itemName="tokens"
        keyOf={({ token }) => token}
        cells={(row) => (
          <>
            <TableCell className={`max-w-60 max-sm:max-w-44 ${firstCell}`}>
              <div className="truncate font-medium" title={row.name}>
                {row.name}
              </div>
              <code className="font-mono text-meta whitespace-nowrap text-muted">
                {row.token.slice(0, limits.tokenCharactersShown)}…
              </code>
            </TableCell>
            <TableCell className="max-w-52 truncate" title={row.project_ids.join(", ")}>
              {row.project_ids.join(", ")}
            </TableCell>
            <TableCell>
              <span className="flex gap-1">
                {row.scopes.map((scope) => (
                  <Badge key={scope}>{scope}</Badge>
                ))}
              </span>
            </TableCell>
            <TableCell>
              <Expiry expire={row.expire} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              {row.last_used_at ? <RelativeTime date={row.last_used_at} /> : t("Never")}
            </TableCell>
          </>
        )}
        actions={(row) => (
          <IconButton
            icon={Trash2}
            label={t("Delete token {name}", { name: row.name })}
            onClick={() => setLeaving(row)}
          />
        )}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        danger
        busy={busy}
        title={t("Delete token {name}?", { name: leaving?.name ?? "" })}
        description={t("Command lines that are logged in with it lose access at once.")}
        confirmLabel={t("Delete token")}
        onConfirm={() => void confirmDelete()}
      />
    </>
  );
}
