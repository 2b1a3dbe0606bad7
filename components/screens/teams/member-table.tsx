"use client";

import { LogOut, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { ViewAsItem } from "../../console/view-as-item.tsx";
import { permissionName } from "../../roles/permission-name.ts";
import { Badge } from "../../ui/badge.tsx";
import { SearchInput } from "../../ui/inputs/search-input.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { RowMenu } from "../../ui/tables/row-menu.tsx";
import { RowOpener, TableCell } from "../../ui/tables/table.tsx";
import type { TeamMember } from "./team-data.ts";

interface MemberTableProps {
  members: readonly TeamMember[];
  /** How many permissions there are: who has all of them has `All`. */
  permissionCount: number;
  /** Id of the reader. */
  oneself: string | null;
  onEdit(member: TeamMember): void;
  onLeave(member: TeamMember): void;
  onRemove(member: TeamMember): void;
}

/** Who is in the project and what they may do; the owner stays as they are. */
export function MemberTable({ members, permissionCount, oneself, onEdit, onLeave, onRemove }: MemberTableProps) {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const found = members.filter(({ email, name }) => `${name} ${email}`.toLowerCase().includes(wanted));
  return (
    <CardTable
      label={t("Team members")}
      columns={[t("Member"), t("Role"), t("Permissions")]}
      rows={found}
      itemName="members"
      none={t("Nobody has this name or address.")}
      keyOf={({ id }) => id}
      above={
        members.length > 10 && (
          <SearchInput
            aria-label={t("Search members")}
            placeholder={t("Search members")}
            className="sm:max-w-80"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )
      }
      cells={(member) => (
        <>
          <TableCell className={`max-w-80 max-sm:max-w-52 ${firstCell}`}>
            {member.is_owner ? (
              <span className="block truncate font-medium" title={member.email}>
                {member.name || member.email}
              </span>
            ) : (
              <RowOpener title={member.email} onClick={() => onEdit(member)}>
                {member.name || member.email}
              </RowOpener>
            )}
            {member.name && <span className="block truncate text-meta text-muted">{member.email}</span>}
          </TableCell>
          <TableCell className="max-w-48">
            <Badge className="max-w-full">
              <span className="truncate" title={member.role}>
                {member.is_owner ? t("Owner") : member.role}
              </span>
            </Badge>
          </TableCell>
          <TableCell className="min-w-48 text-muted">
            {member.is_owner || member.permissions.length === permissionCount
              ? t("All")
              : member.permissions.map(permissionName).join(", ")}
          </TableCell>
        </>
      )}
      actions={(member) =>
        (!member.is_owner || member.id === oneself) && (
          <RowMenu name={member.email} about={member.id}>
            {!member.is_owner && (
              <>
                <MenuItem icon={Pencil} onSelect={() => onEdit(member)}>
                  {t("Edit")}
                </MenuItem>
                <ViewAsItem kind="member" id={member.id} />
                <MenuSeparator />
              </>
            )}
            {member.id === oneself ? (
              <MenuItem icon={LogOut} onSelect={() => onLeave(member)}>
                {t("Leave project…")}
              </MenuItem>
            ) : (
              <MenuItem icon={Trash2} danger onSelect={() => onRemove(member)}>
                {t("Remove")}
              </MenuItem>
            )}
          </RowMenu>
        )
      }
    />
  );
}
