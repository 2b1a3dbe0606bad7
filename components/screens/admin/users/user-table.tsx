"use client";

import { Ban, CircleCheck, Gift, KeyRound, Pencil, Trash2 } from "lucide-react";
import type { AdminUser, UserStatus } from "../../../../lib/contract/admin/admin.ts";
import { planOf } from "../../../../lib/contract/plans/plans.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { t, texts } from "../../../../lib/kernel/words/words.ts";
import { Badge, type BadgeKind } from "../../../ui/badge.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/menus/dropdown-menu.tsx";
import { RowMenu } from "../../../ui/tables/row-menu.tsx";
import { actionsCell, RowOpener, TableCell, TableRow } from "../../../ui/tables/table.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { AdminTable } from "../admin-table.tsx";
import { roleNames, statusNames } from "../admin-words.ts";

const statusKinds: Record<UserStatus, BadgeKind> = { active: "success", pending: "warning", suspended: "danger" };
const columns = texts(["User", "Role", "Status", "Plan", "Projects", "Verified", "Last Login", "Created"]);

interface UserTableProps {
  users: readonly AdminUser[];
  /** Id of the reader, who cannot suspend or delete themselves. */
  ownId: string;
  onEdit(user: AdminUser): void;
  onGrant(user: AdminUser): void;
  onStatus(user: AdminUser): void;
  onDelete(user: AdminUser): void;
  /** Makes a link to set a password; left out where mail does that. */
  onPasswordLink?: ((user: AdminUser) => void) | undefined;
}

/** `Ada Lovelace`, or the address where no name is known. */
export const nameOfUser = ({ first_name, last_name, email }: AdminUser) =>
  [first_name, last_name].filter(Boolean).join(" ") || email;

/** Accounts as rows. In windows narrower than 1,200 px it scrolls sideways. */
export function UserTable({ users, ownId, onEdit, onGrant, onStatus, onDelete, onPasswordLink }: UserTableProps) {
  return (
    <AdminTable
      label={t("Users")}
      columns={columns}
      numbers={t("Projects")}
      className="min-w-[1200px] xl:min-w-0 xl:[&_:is(td,th):not(:first-child)]:px-3"
    >
      {users.map((user) => (
        <TableRow key={user.id}>
          <TableCell className="max-w-72 max-sm:max-w-52 xl:max-2xl:max-w-56">
            <RowOpener title={user.email} onClick={() => onEdit(user)}>
              {nameOfUser(user)}
            </RowOpener>
            <span className="block truncate text-meta text-muted">{user.email}</span>
            {user.status !== "active" && (
              // The column of its own is out of sight there.
              <Badge kind={statusKinds[user.status]} className="mt-1 sm:hidden">
                {statusNames[user.status]}
              </Badge>
            )}
          </TableCell>
          <TableCell>
            <Badge>{roleNames[user.role]}</Badge>
          </TableCell>
          <TableCell>
            <Badge kind={statusKinds[user.status]}>{statusNames[user.status]}</Badge>
          </TableCell>
          <TableCell className="whitespace-nowrap">{planOf(user.subscription_plan).name}</TableCell>
          <TableCell className="text-right">{countText(user.project_count)}</TableCell>
          <TableCell>{user.is_verified ? t("Yes") : <span className="text-muted">{t("No")}</span>}</TableCell>
          <TableCell className="whitespace-nowrap text-muted">
            {user.last_login ? <RelativeTime date={user.last_login} /> : t("Never")}
          </TableCell>
          <TableCell className="whitespace-nowrap text-muted">
            <RelativeTime date={user.created_at} />
          </TableCell>
          <TableCell data-print="no" className={actionsCell}>
            <RowMenu name={user.email} about={user.id}>
              <MenuItem icon={Pencil} onSelect={() => onEdit(user)}>
                {t("Edit")}
              </MenuItem>
              {onPasswordLink && (
                <MenuItem icon={KeyRound} disabled={user.status === "suspended"} onSelect={() => onPasswordLink(user)}>
                  {t("Password link")}
                </MenuItem>
              )}
              <MenuItem icon={Gift} onSelect={() => onGrant(user)}>
                {t("Give a plan")}
              </MenuItem>
              <MenuItem
                icon={user.status === "active" ? Ban : CircleCheck}
                disabled={user.id === ownId}
                onSelect={() => onStatus(user)}
              >
                {user.status === "active" ? t("Suspend") : t("Activate")}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger disabled={user.id === ownId} onSelect={() => onDelete(user)}>
                {t("Delete")}
              </MenuItem>
            </RowMenu>
          </TableCell>
        </TableRow>
      ))}
    </AdminTable>
  );
}
