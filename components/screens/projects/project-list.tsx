"use client";

import { FolderPlus, Folders, Plus, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import type { ProjectSummary } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { openProject } from "../../projects/open-project.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SearchInput } from "../../ui/inputs/search-input.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { ProjectTable } from "./project-table.tsx";

const LeaveProjectDialog = onDemand(() => import("../../projects/leave-project-dialog.tsx"));
const DeleteProjectDialog = onDemand(() => import("./delete-project-dialog.tsx"));

function matches(project: ProjectSummary, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${project.name} ${project.id} ${project.description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The reader's projects; choosing one enters it. */
export function ProjectList({ projects }: { projects: ProjectSummary[] }) {
  const [search, setSearch] = useState("");
  const [opening, setOpening] = useState<string>();
  const [leaving, setLeaving] = useState<ProjectSummary>();
  const [deleting, setDeleting] = useState<ProjectSummary>();
  const router = useRouter();
  const wanted = useDeferredValue(search);

  if (projects.length === 0) {
    return (
      <EmptyState
        icon={Folders}
        title={t("No projects yet")}
        description={t(
          "A project is one backend: your models, their database, a GraphQL API and this console. Create the first; it takes a few seconds.",
        )}
        action={
          <ButtonLink href={routes.newProject()} variant="primary">
            <FolderPlus aria-hidden className="size-4" /> {t("Start New Project")}
          </ButtonLink>
        }
      />
    );
  }

  async function open(id: string) {
    setOpening(id);
    await openProject(id).catch(() => setOpening(undefined));
  }

  const shown = projects.filter((project) => matches(project, wanted));
  return (
    <div className="p-edge">
      <div className="mb-4 flex items-center justify-between gap-3">
        <SearchInput
          className="w-full max-w-80"
          aria-label={t("Search projects")}
          placeholder={t("Search by name or id")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ButtonLink href={routes.newProject()} variant="primary" className="max-sm:w-9 max-sm:px-0!">
          <Plus aria-hidden className="size-4" /> <span className="max-sm:sr-only">{t("New Project")}</span>
        </ButtonLink>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={Search}
          title={t("No project matches")}
          description={t("No name, id or description contains “{value}”.", { value: wanted.trim() })}
          action={<Button onClick={() => setSearch("")}>{t("Clear search")}</Button>}
        />
      ) : (
        <ProjectTable
          projects={shown}
          opening={opening}
          onOpen={(id) => void open(id)}
          onLeave={setLeaving}
          onDelete={setDeleting}
        />
      )}
      {leaving && (
        <LeaveProjectDialog
          project={leaving}
          owns={leaving.role === "owner"}
          onClose={() => setLeaving(undefined)}
          onLeft={() => {
            toasts.success(t("You left {name}.", { name: leaving.name }));
            router.refresh();
          }}
        />
      )}
      {deleting && <DeleteProjectDialog project={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}
