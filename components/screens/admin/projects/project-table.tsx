"use client";

import { Gift, Megaphone, Pencil, Trash2, Undo2 } from "lucide-react";
import type { AdminProject } from "../../../../lib/contract/admin/admin.ts";
import { planOf } from "../../../../lib/contract/plans/plans.ts";
import { isMoving } from "../../../../lib/contract/projects/moves.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { msg, t, texts } from "../../../../lib/kernel/words/words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/menus/dropdown-menu.tsx";
import { RowMenu } from "../../../ui/tables/row-menu.tsx";
import { actionsCell, RowOpener, TableCell, TableRow } from "../../../ui/tables/table.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { AdminTable } from "../admin-table.tsx";
import { statusNames } from "../admin-words.ts";

interface ProjectTableProps {
  projects: readonly AdminProject[];
  onEdit(project: AdminProject): void;
  onGrant(project: AdminProject): void;
  onMessages(project: AdminProject): void;
  onDelete(project: AdminProject): void;
  onRestore(project: AdminProject): void;
}

const places = {
  byod: msg("own database"),
  dedicated: msg("dedicated database"),
  shared: msg("shared database"),
};

/** Where the data is, or is on its way to. */
function placeOf({ database, move }: AdminProject): string {
  if (move?.status === "failed") return t("move failed");
  if (move && isMoving(move)) return t("moving, {percent}%", { percent: move.percent });
  return t(places[database]);
}

const columns = texts(["Project", "Owner", "Plan", "Status", "Users", "Created"]);

/** Projects of the installation as rows; deleted ones can be restored while they are kept. */
export function AdminProjectTable({ projects, onEdit, onGrant, onMessages, onDelete, onRestore }: ProjectTableProps) {
  return (
    <AdminTable label={t("Projects")} columns={columns} numbers={t("Users")} className="min-w-[1000px]">
      {projects.map((project) => (
        <TableRow key={project.id}>
          <TableCell className="max-w-80 max-sm:max-w-52">
            {project.status === "deleted" ? (
              <span className="block truncate font-medium text-muted">{project.name}</span>
            ) : (
              <RowOpener title={project.id} onClick={() => onEdit(project)}>
                {project.name}
              </RowOpener>
            )}
            <span className="block truncate text-meta text-muted" title={project.description}>
              <span className="font-mono">{project.id}</span>
              {project.description && ` · ${project.description}`}
            </span>
          </TableCell>
          <TableCell className="max-w-56 truncate" title={project.owner}>
            {project.owner}
          </TableCell>
          <TableCell className="whitespace-nowrap">
            {planOf(project.plan).name}
            <span className="block text-meta text-muted">
              {[project.grant && t("given"), placeOf(project)].filter(Boolean).join(", ")}
            </span>
          </TableCell>
          <TableCell>
            <Badge kind={project.status === "active" ? "success" : "neutral"}>{statusNames[project.status]}</Badge>
          </TableCell>
          <TableCell className="text-right">{countText(project.users_count)}</TableCell>
          <TableCell className="whitespace-nowrap text-muted">
            <RelativeTime date={project.created_at} />
          </TableCell>
          <TableCell data-print="no" className={actionsCell}>
            {project.status === "deleted" ? (
              <IconButton
                icon={Undo2}
                label={t("Restore {name}", { name: project.name })}
                onClick={() => onRestore(project)}
              />
            ) : (
              <RowMenu name={project.name} about={project.id}>
                <MenuItem icon={Pencil} onSelect={() => onEdit(project)}>
                  {t("Edit")}
                </MenuItem>
                <MenuItem icon={Gift} onSelect={() => onGrant(project)}>
                  {t("Give a plan")}
                </MenuItem>
                <MenuItem icon={Megaphone} onSelect={() => onMessages(project)}>
                  {t("Messages")}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} danger onSelect={() => onDelete(project)}>
                  {t("Delete")}
                </MenuItem>
              </RowMenu>
            )}
          </TableCell>
        </TableRow>
      ))}
    </AdminTable>
  );
}
