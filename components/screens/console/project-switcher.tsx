"use client";

import { useQuery } from "@urql/next";
import { Check, ChevronsUpDown, Folder, Folders } from "lucide-react";
import { useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { ConsoleProjectQuery } from "../../console/console-project.ts";
import { openProject } from "../../projects/open-project.ts";
import { Button } from "../../ui/button.tsx";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";

const ProjectsQuery = graphql(`
  query ProjectSwitcher_Projects {
    listProjects(filter: { limit: 100, page: 1 }) { id name }
  }
`);

/** The way from one project to another, where the open one has tenants (project_type 1). Nothing in other projects. */
export function ProjectSwitcher() {
  const [{ data }] = useQuery({ query: ConsoleProjectQuery });
  const [wanted, setWanted] = useState(false);
  const [projects] = useQuery({ query: ProjectsQuery, pause: !wanted });
  const current = data?.currentProject;
  if (current?.project_type !== "saas") return null;
  const others = (projects.data?.listProjects ?? []).flatMap((project) =>
    project?.id ? [{ id: project.id, name: project.name || project.id }] : [],
  );
  return (
    <DropdownMenu
      onOpenChange={(open) => open && setWanted(true)}
      trigger={
        <Button variant="ghost" size="icon" className="size-8!" aria-label="Switch project">
          <ChevronsUpDown aria-hidden className="size-4 text-muted" />
        </Button>
      }
    >
      <MenuLabel>{projects.fetching ? "Loading projects" : "Switch project"}</MenuLabel>
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={id === current.id ? Check : Folder}
          onSelect={() => id !== current.id && leaveTo(() => void openProject(id).catch(() => undefined))}
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
