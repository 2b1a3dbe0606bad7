"use client";

import { ArrowRight, Ellipsis, LogOut, Trash2 } from "lucide-react";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import type { ProjectSummary } from "../../../lib/contract/projects/projects.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";

const typeNames = { general: msg("General"), saas: msg("SaaS") } as const;
const databaseNames = { shared: msg("Plinth"), dedicated: msg("Dedicated"), byod: msg("Your own") } as const;

interface ProjectTableProps {
  projects: ProjectSummary[];
  /** Id of the project that is being entered. */
  opening: string | undefined;
  onOpen: (id: string) => void;
  onLeave: (project: ProjectSummary) => void;
  onDelete: (project: ProjectSummary) => void;
}

/** Projects as rows; on phones name, state and menu, with the rest in the second line. */
export function ProjectTable({ projects, opening, onOpen, onLeave, onDelete }: ProjectTableProps) {
  return (
    <div className="overflow-hidden rounded border bg-surface">
      <Table aria-label={t("Active projects")}>
        <TableHead className="max-md:sr-only">
          <tr>
            <TableHeaderCell>{t("Project")}</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">{t("Type")}</TableHeaderCell>
            <TableHeaderCell className="max-lg:hidden">{t("Plan")}</TableHeaderCell>
            <TableHeaderCell className="max-lg:hidden">{t("Database")}</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">{t("Role")}</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">{t("Created")}</TableHeaderCell>
            <TableHeaderCell className="w-12">
              <span className="sr-only">{t("Actions")}</span>
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {projects.map((project) => (
            <TableRow key={project.id} className="group relative transition-colors hover:bg-subtle">
              <TableCell className="max-w-96 py-2.5! max-md:w-full max-md:max-w-0">
                <div className="flex items-center gap-2">
                  <button
                    type="button"
                    onClick={() => onOpen(project.id)}
                    className="truncate rounded-sm text-body font-medium after:absolute after:inset-0"
                  >
                    {project.name}
                  </button>
                  {opening === project.id && (
                    <Spinner label={t("Opening {name}", { name: project.name })} className="text-muted" />
                  )}
                  {project.state === "unavailable" && <Badge kind="warning">{t("Database is not responding")}</Badge>}
                </div>
                <div className="truncate text-meta text-muted">
                  <span className="font-mono">{project.id}</span>
                  {project.description && <span>{` · ${project.description}`}</span>}
                </div>
              </TableCell>
              <TableCell className="max-md:hidden">{t(typeNames[project.type])}</TableCell>
              <TableCell className="max-lg:hidden">{planOf(project.plan).name}</TableCell>
              <TableCell className="max-lg:hidden">{t(databaseNames[project.database])}</TableCell>
              <TableCell className="max-md:hidden">{project.role === "owner" ? t("Owner") : project.role}</TableCell>
              <TableCell className="text-muted max-md:hidden">
                <RelativeTime date={project.created_at} />
              </TableCell>
              <TableCell className="w-12 pr-2! text-right">
                <DropdownMenu
                  trigger={
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t("Actions for {name}", { name: project.name })}
                      className="relative z-sticky"
                    >
                      <Ellipsis aria-hidden className="size-4" />
                    </Button>
                  }
                >
                  <MenuItem icon={ArrowRight} onSelect={() => onOpen(project.id)}>
                    {t("Open")}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem icon={LogOut} onSelect={() => onLeave(project)}>
                    {t("Leave project…")}
                  </MenuItem>
                  {project.role === "owner" && (
                    <MenuItem icon={Trash2} danger onSelect={() => onDelete(project)}>
                      {t("Delete")}
                    </MenuItem>
                  )}
                </DropdownMenu>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
