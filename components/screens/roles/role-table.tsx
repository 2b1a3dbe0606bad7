"use client";

import { Eye, Pencil, Trash2 } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import {
  actionsCell,
  RowOpener,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from "../../ui/table.tsx";
import { usePages } from "../../ui/use-pages.tsx";
import type { ProjectRole } from "./role-data.ts";

interface RoleTableProps {
  roles: readonly ProjectRole[];
  onOpen(role: ProjectRole): void;
  onDelete(role: ProjectRole): void;
}

/** Name, type and users of each role; those that Plinth made can be looked at only. */
export function RoleTable({ roles, onOpen, onDelete }: RoleTableProps) {
  const { shown, pages } = usePages(roles, "roles");
  return (
    <div className="-mx-6 -mb-6 max-sm:-mx-4 max-sm:-mb-4">
      <Table aria-label="Project Roles">
        <TableHead>
          <tr>
            <TableHeaderCell className="pl-6 max-sm:pl-4">Name</TableHeaderCell>
            <TableHeaderCell>Type</TableHeaderCell>
            <TableHeaderCell>Users</TableHeaderCell>
            <TableHeaderCell className={actionsCell}>
              <span className="sr-only">Actions</span>
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((role) => (
            <TableRow key={role.name}>
              <TableCell className="max-w-72 pl-6 max-sm:max-w-40 max-sm:pl-4">
                <RowOpener title={role.name} onClick={() => onOpen(role)}>
                  {role.name}
                </RowOpener>
              </TableCell>
              <TableCell>
                <span className="flex gap-1">
                  {role.is_admin ? <Badge kind="accent">Super Admin</Badge> : <Badge>Custom</Badge>}
                  {role.system_generated && <Badge>System generated</Badge>}
                </span>
              </TableCell>
              <TableCell className="whitespace-nowrap text-muted">{`${role.no_of_users} user(s)`}</TableCell>
              <TableCell className={actionsCell}>
                {role.system_generated ? (
                  <IconButton icon={Eye} label={`View ${role.name}`} onClick={() => onOpen(role)} />
                ) : (
                  <>
                    <IconButton icon={Pencil} label={`Edit ${role.name}`} onClick={() => onOpen(role)} />
                    <IconButton icon={Trash2} label={`Delete ${role.name}`} onClick={() => onDelete(role)} />
                  </>
                )}
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
