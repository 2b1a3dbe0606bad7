"use client";

import { Trash2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { actionsCell, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../ui/table.tsx";
import { usePages } from "../../ui/use-pages.tsx";
import type { WebhookRow } from "./webhook-data.ts";

interface WebhookTableProps {
  webhooks: readonly WebhookRow[];
  onDelete(webhook: WebhookRow): void;
}

/** What is told where, and of what. */
export function WebhookTable({ webhooks, onDelete }: WebhookTableProps) {
  const { shown, pages } = usePages(webhooks, "webhooks");
  return (
    <div className="-mx-6 -mb-6 max-sm:-mx-4 max-sm:-mb-4">
      <Table aria-label="Webhooks">
        <TableHead>
          <tr>
            <TableHeaderCell className="pl-6 max-sm:pl-4">Name</TableHeaderCell>
            <TableHeaderCell>URL</TableHeaderCell>
            <TableHeaderCell>Model</TableHeaderCell>
            <TableHeaderCell>Events</TableHeaderCell>
            <TableHeaderCell>State</TableHeaderCell>
            <TableHeaderCell className={actionsCell}>
              <span className="sr-only">Actions</span>
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((webhook) => (
            <TableRow key={webhook.id}>
              <TableCell
                className="max-w-48 truncate pl-6 font-medium max-sm:max-w-36 max-sm:pl-4"
                title={webhook.name}
              >
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
              <TableCell className={actionsCell}>
                <IconButton icon={Trash2} label={`Delete webhook ${webhook.name}`} onClick={() => onDelete(webhook)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {pages}
      <div className="h-2" />
    </div>
  );
}
