"use client";

import { Eye, Pencil, Trash2 } from "lucide-react";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ViewAsItem } from "../../console/view-as-item.tsx";
import type { ProjectRole } from "../../roles/role-data.ts";
import { Badge } from "../../ui/badge.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { RowMenu } from "../../ui/tables/row-menu.tsx";
import { RowOpener, TableCell } from "../../ui/tables/table.tsx";

interface RoleTableProps {
  roles: readonly ProjectRole[];
  onOpen(role: ProjectRole): void;
  onDelete(role: ProjectRole): void;
}

/** Name, type and users of each role; those that Plinth made can be looked at only. */
export function RoleTable({ roles, onOpen, onDelete }: RoleTableProps) {
  return (
    <CardTable
      label={t("Project Roles")}
      columns={[t("Name"), t("Type"), t("Users")]}
      rows={roles}
      itemName="roles"
      keyOf={({ name }) => name}
      cells={(role) => (
        <>
          <TableCell className={`max-w-72 max-sm:max-w-40 ${firstCell}`}>
            <RowOpener title={role.name} onClick={() => onOpen(role)}>
              {role.name}
            </RowOpener>
          </TableCell>
          <TableCell>
            <span className="flex flex-wrap gap-1">
              <Badge>{role.is_admin ? t("Super Admin") : t("Custom")}</Badge>
              {role.system_generated && <Badge>{t("System generated")}</Badge>}
            </span>
          </TableCell>
          <TableCell className="whitespace-nowrap text-muted">
            {t("{count} user(s)", { count: countText(role.no_of_users) })}
          </TableCell>
        </>
      )}
      actions={(role) => (
        <RowMenu name={role.name} about={role.name}>
          <MenuItem icon={role.system_generated ? Eye : Pencil} onSelect={() => onOpen(role)}>
            {role.system_generated ? t("View") : t("Edit")}
          </MenuItem>
          <ViewAsItem kind="role" id={role.name} />
          {!role.system_generated && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => onDelete(role)}>
                {t("Delete")}
              </MenuItem>
            </>
          )}
        </RowMenu>
      )}
    />
  );
}
