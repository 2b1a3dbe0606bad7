"use client";

import { ArrowRight, Ellipsis, Trash2 } from "lucide-react";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import type { ProjectSummary } from "../../../lib/contract/projects/projects.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";

const typeNames = { general: "General", saas: "SaaS" } as const;
const databaseNames = { shared: "Plinth", dedicated: "Dedicated", byod: "Your own" } as const;

interface ProjectTableProps {
  projects: ProjectSummary[];
  /** Id of the project that is being entered. */
  opening: string | undefined;
  onOpen: (id: string) => void;
  onDelete: (project: ProjectSummary) => void;
}

/** Projects as rows; on phones name, state and menu, with the rest in the second line. */
export function ProjectTable({ projects, opening, onOpen, onDelete }: ProjectTableProps) {
  return (
    <div className="overflow-hidden rounded border bg-surface">
      <Table aria-label="Active projects">
        <TableHead className="max-md:sr-only">
          <tr>
            <TableHeaderCell>Project</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Type</TableHeaderCell>
            <TableHeaderCell className="max-lg:hidden">Plan</TableHeaderCell>
            <TableHeaderCell className="max-lg:hidden">Database</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Role</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Created</TableHeaderCell>
            <TableHeaderCell className="w-12">
              <span className="sr-only">Actions</span>
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
                  {opening === project.id && <Spinner label={`Opening ${project.name}`} className="text-muted" />}
                  {project.state === "unavailable" && <Badge kind="warning">Database is not responding</Badge>}
                </div>
                <div className="truncate text-meta text-muted">
                  <span className="font-mono">{project.id}</span>
                  {project.description && <span>{` · ${project.description}`}</span>}
                </div>
              </TableCell>
              <TableCell className="max-md:hidden">{typeNames[project.type]}</TableCell>
              <TableCell className="max-lg:hidden">{planOf(project.plan).name}</TableCell>
              <TableCell className="max-lg:hidden">{databaseNames[project.database]}</TableCell>
              <TableCell className="max-md:hidden">{project.role}</TableCell>
              <TableCell className="text-muted max-md:hidden">
                <RelativeTime date={project.created_at} />
              </TableCell>
              <TableCell className="w-12 pr-2! text-right">
                <DropdownMenu
                  trigger={
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Actions for ${project.name}`}
                      className="relative z-sticky"
                    >
                      <Ellipsis aria-hidden className="size-4" />
                    </Button>
                  }
                >
                  <MenuItem icon={ArrowRight} onSelect={() => onOpen(project.id)}>
                    Open
                  </MenuItem>
                  {project.role === "owner" && (
                    <>
                      <MenuSeparator />
                      <MenuItem icon={Trash2} danger onSelect={() => onDelete(project)}>
                        Delete
                      </MenuItem>
                    </>
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
