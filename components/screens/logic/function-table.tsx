"use client";

import { Copy, Trash2 } from "lucide-react";
import Link from "next/link";
import { routes } from "../../../lib/console/routes.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import { t } from "../../../lib/kernel/words/words.ts";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { RowMenu } from "../../ui/tables/row-menu.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import { ConnectedBadge, KindBadge, OutcomeBadge } from "./function-badges.tsx";
import { type FunctionRow, modelsText } from "./function-data.ts";

interface FunctionTableProps {
  functions: readonly FunctionRow[];
  onCopy(row: FunctionRow): void;
  onDelete(row: FunctionRow): void;
}

/** What each function is, when it runs by itself, and how it went last. */
export function FunctionTable({ functions, onCopy, onDelete }: FunctionTableProps) {
  return (
    <CardTable
      label={t("Functions")}
      columns={[t("Name"), t("Kind"), t("State"), t("Models"), t("Schedule"), t("Last run")]}
      rows={functions}
      itemName="functions"
      keyOf={({ name }) => name}
      cells={(row) => (
        <>
          <TableCell className={`max-w-64 max-sm:max-w-44 ${firstCell}`}>
            <Link
              href={routes.logic(row.name)}
              title={row.name}
              className="block max-w-full truncate rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {row.name}
            </Link>
            {row.description && (
              <p className="truncate text-meta text-muted" title={row.description}>
                {row.description}
              </p>
            )}
          </TableCell>
          <TableCell>
            <KindBadge kind={row.kind} />
          </TableCell>
          <TableCell>
            <ConnectedBadge connected={row.connected} />
          </TableCell>
          <TableCell className="max-w-48 truncate text-meta" title={modelsText(row)}>
            {modelsText(row)}
          </TableCell>
          <TableCell className="whitespace-nowrap">
            {row.schedule ? (
              <>
                <code className="font-mono text-meta">{row.schedule}</code>
                {row.nextRun && (
                  <p className="text-meta text-muted">
                    {rich("Next run {when}", { when: <RelativeTime date={row.nextRun} upcoming /> })}
                  </p>
                )}
              </>
            ) : (
              <span className="text-muted">{t("None")}</span>
            )}
          </TableCell>
          <TableCell className="whitespace-nowrap">
            {row.lastRun ? (
              <span className="flex items-center gap-2">
                <OutcomeBadge error={row.lastRun.error} />
                <RelativeTime date={row.lastRun.at} className="text-muted" />
              </span>
            ) : (
              <span className="text-muted">{t("Never")}</span>
            )}
          </TableCell>
        </>
      )}
      actions={(row) => (
        <RowMenu name={row.name} about={row.name}>
          <MenuItem icon={Copy} onSelect={() => onCopy(row)}>
            {t("Duplicate")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(row)}>
            {t("Delete")}
          </MenuItem>
        </RowMenu>
      )}
    />
  );
}
