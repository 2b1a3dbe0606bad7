"use client";

import { List, Pencil, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { Badge } from "../../ui/badge.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { RowMenu } from "../../ui/tables/row-menu.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { eventName } from "./event-names.ts";
import type { WebhookRow } from "./webhook-data.ts";

interface WebhookTableProps {
  webhooks: readonly WebhookRow[];
  /** Whose test is under way. */
  testing: string | null;
  onTest(webhook: WebhookRow): void;
  onEdit(webhook: WebhookRow): void;
  onDelete(webhook: WebhookRow): void;
}

/** What is told where, and of what. */
export function WebhookTable({ webhooks, testing, onTest, onEdit, onDelete }: WebhookTableProps) {
  const router = useRouter();
  const { models } = useModels();
  return (
    <CardTable
      label={t("Webhooks")}
      columns={[t("Name"), "URL", t("Model"), t("Events"), t("State")]}
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
            {(webhook.model && labelOf(models, webhook.model)) || <span className="text-muted">{t("None")}</span>}
          </TableCell>
          <TableCell className="min-w-40">
            <span className="flex flex-wrap gap-1">
              {webhook.events.map((event) => (
                <Badge key={event}>{eventName(event)}</Badge>
              ))}
            </span>
          </TableCell>
          <TableCell title={webhook.note}>
            <State webhook={webhook} />
          </TableCell>
        </>
      )}
      actions={(webhook) => (
        <RowMenu name={webhook.name} about={webhook.id} busy={testing === webhook.id}>
          <MenuItem icon={Pencil} onSelect={() => onEdit(webhook)}>
            {t("Edit")}
          </MenuItem>
          <MenuItem icon={List} onSelect={() => router.push(routes.deliveries({ webhook: webhook.id }))}>
            {t("Deliveries")}
          </MenuItem>
          <MenuItem icon={Send} onSelect={() => onTest(webhook)}>
            {t("Send test")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(webhook)}>
            {t("Delete")}
          </MenuItem>
        </RowMenu>
      )}
    />
  );
}

function State({ webhook: { active, paused } }: { webhook: WebhookRow }) {
  if (!active) return <Badge>{t("Inactive")}</Badge>;
  return paused ? <Badge kind="warning">{t("Paused")}</Badge> : <Badge kind="success">{t("Active")}</Badge>;
}
