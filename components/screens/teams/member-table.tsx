"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
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
import { permissionName, type TeamMember } from "./team-data.ts";

interface MemberTableProps {
  members: readonly TeamMember[];
  /** How many permissions there are: who has all of them has `All`. */
  permissionCount: number;
  onEdit(member: TeamMember): void;
  onRemove(member: TeamMember): void;
}

/** Who is in the project and what they may do; the owner stays as they are. */
export function MemberTable({ members, permissionCount, onEdit, onRemove }: MemberTableProps) {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const found = members.filter(({ email, name }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const { shown, pages } = usePages(found, "members");
  return (
    <div className="-mx-6 -mb-6 max-sm:-mx-4 max-sm:-mb-4">
      {members.length > 10 && (
        <div className="px-6 pb-3 max-sm:px-4">
          <Input
            type="search"
            aria-label="Search members"
            placeholder="Search members"
            className="sm:max-w-80"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      <Table aria-label="Team members">
        <TableHead>
          <tr>
            <TableHeaderCell className="pl-6 max-sm:pl-4">Member</TableHeaderCell>
            <TableHeaderCell>Role</TableHeaderCell>
            <TableHeaderCell>Permissions</TableHeaderCell>
            <TableHeaderCell className={actionsCell}>
              <span className="sr-only">Actions</span>
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {shown.map((member) => (
            <TableRow key={member.id}>
              <TableCell className="max-w-80 pl-6 max-sm:max-w-52 max-sm:pl-4">
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
                <Badge kind={member.is_owner ? "accent" : "neutral"} className="max-w-full">
                  <span className="truncate" title={member.role}>
                    {member.is_owner ? "Owner" : member.role}
                  </span>
                </Badge>
              </TableCell>
              <TableCell className="min-w-48 text-muted">
                {member.is_owner || member.permissions.length === permissionCount
                  ? "All"
                  : member.permissions.map(permissionName).join(", ")}
              </TableCell>
              <TableCell className={actionsCell}>
                {!member.is_owner && (
                  <>
                    <IconButton icon={Pencil} label={`Edit ${member.email}`} onClick={() => onEdit(member)} />
                    <IconButton icon={Trash2} label={`Remove ${member.email}`} onClick={() => onRemove(member)} />
                  </>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.length === 0 && <p className="px-6 pt-3 text-muted max-sm:px-4">Nobody has this name or address.</p>}
      {pages}
      <div className="h-2" />
    </div>
  );
}
