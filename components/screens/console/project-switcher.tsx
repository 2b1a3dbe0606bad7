"use client";

import { useQuery } from "@urql/next";
import { Check, ChevronsUpDown, Folder, Folders } from "lucide-react";
import { useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { openProject } from "../../projects/open-project.ts";
import { Button } from "../../ui/button.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";

const ProjectsQuery = graphql(`
  query ProjectSwitcher_Projects {
    listProjects(filter: { limit: 100, page: 1 }) { id name }
  }
`);

/** The way from the open project to another. */
export function ProjectSwitcher({ current }: { current: string | null }) {
  const [wanted, setWanted] = useState(false);
  const [projects] = useQuery({ query: ProjectsQuery, pause: !wanted });
  const others = (projects.data?.listProjects ?? []).flatMap((project) =>
    project?.id ? [{ id: project.id, name: project.name || project.id }] : [],
  );
  return (
    <DropdownMenu
      onOpenChange={(open) => open && setWanted(true)}
      trigger={
        <Button size="icon" className="size-8!" aria-label="Switch project" title="Switch project">
          <ChevronsUpDown aria-hidden className="size-4 text-muted" />
        </Button>
      }
    >
      <MenuLabel>{projects.fetching ? "Loading projects" : "Switch project"}</MenuLabel>
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={id === current ? Check : Folder}
          onSelect={() => id !== current && leaveTo(() => void openProject(id).catch(() => undefined))}
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={Folders} onSelect={() => leaveTo(() => void loadPage(routes.projects()))}>
        All projects
      </MenuItem>
    </DropdownMenu>
  );
}
