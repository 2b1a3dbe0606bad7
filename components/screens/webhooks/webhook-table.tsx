"use client";

import { Trash2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { CardTable, firstCell } from "../../ui/card-table.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TableCell } from "../../ui/table.tsx";
import type { WebhookRow } from "./webhook-data.ts";

interface WebhookTableProps {
  webhooks: readonly WebhookRow[];
  onDelete(webhook: WebhookRow): void;
}

/** What is told where, and of what. */
export function WebhookTable({ webhooks, onDelete }: WebhookTableProps) {
  return (
    <CardTable
      label="Webhooks"
      columns={["Name", "URL", "Model", "Events", "State"]}
      rows={webhooks}
      itemName="webhooks"
      keyOf={({ id }) => id}
      cells={(webhook) => (
        <>
          <TableCell className={`max-w-48 truncate font-medium max-sm:max-w-36 ${firstCell}`} title={webhook.name}>
            {webhook.name}
          </TableCell>
          <TableCell className="max-w-72 truncate font-mono text-meta" title={webhook.url}>
            {webhook.url}
          </TableCell>
          <TableCell className="max-w-40 truncate" title={webhook.model}>
            {webhook.model || <span className="text-muted">None</span>}
          </TableCell>
          <TableCell className="min-w-40">
            <span className="flex flex-wrap gap-1">
              {webhook.events.map((event) => (
                <Badge key={event}>{event}</Badge>
              ))}
            </span>
          </TableCell>
          <TableCell>{webhook.active ? <Badge kind="success">Active</Badge> : <Badge>Inactive</Badge>}</TableCell>
        </>
      )}
      actions={(webhook) => (
        <IconButton icon={Trash2} label={`Delete webhook ${webhook.name}`} onClick={() => onDelete(webhook)} />
      )}
    />
  );
}
