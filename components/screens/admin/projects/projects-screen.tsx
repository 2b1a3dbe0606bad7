"use client";

import { useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { AdminProject } from "../../../../lib/contract/admin/admin.ts";
import { sampleMessages } from "../../../../lib/contract/admin/sample-messages.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useAddress } from "../../../address/use-address.ts";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../../ui/loading/use-hydrated.ts";
import { AdminList } from "../admin-list.tsx";
import { readListAddress } from "../list-address.ts";
import { type ProjectSource, sampleProjectSource, useRealProjects } from "./project-source.ts";
import { AdminProjectTable } from "./project-table.tsx";

const ProjectDrawer = onDemand(async () => ({ default: (await import("./project-drawer.tsx")).ProjectDrawer }));
/** Its form is no part of the first load. */
const ConfirmDeleteDialog = onDemand(async () => ({
  default: (await import("../../../ui/dialogs/confirm-delete-dialog.tsx")).ConfirmDeleteDialog,
}));
const GrantDrawer = onDemand(async () => ({ default: (await import("../grants/grant-drawer.tsx")).GrantDrawer }));
const MessagesDrawer = onDemand(async () => ({ default: (await import("./messages-drawer.tsx")).MessagesDrawer }));

/** Projects of the installation, or those of a demonstration, of which nothing reaches the server. */
export function ProjectsScreen({ sample }: { sample: readonly AdminProject[] | null }) {
  return sample ? <SampleProjects sample={sample} /> : <RealProjects />;
}

function RealProjects() {
  const { search } = useAddress();
  return <ProjectAdministration source={useRealProjects(readListAddress(search))} isSample={false} />;
}

function SampleProjects({ sample }: { sample: readonly AdminProject[] }) {
  const { search } = useAddress();
  return <ProjectAdministration source={sampleProjectSource(sample, readListAddress(search))} isSample />;
}

function ProjectAdministration({ source, isSample }: { source: ProjectSource; isSample: boolean }) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [deleting, setDeleting] = useState<AdminProject | null>(null);
  const projects = source.page?.results ?? [];
  const open = (name: string) => projects.find(({ id, status }) => id === search.get(name) && status === "active");
  const [edited, told, given] = [open("project"), open("messages"), open("grant")];
  /** In demonstrations the message instead of the deed. */
  const unlessSample = (what: string, act: () => void) => (isSample ? toasts.info(sampleMessages.notYet(what)) : act());
  const restore = async (project: AdminProject) => {
    const refusal = await source.restore(project);
    if (refusal) toasts.error(refusal.message);
    else toasts.success(t("Project restored successfully"));
  };

  return (
    <>
      <AdminList
        searchLabel={t("Search projects")}
        total={source.page?.total ?? null}
        fetching={source.fetching}
        itemName="items"
        noneFound={t("No items found")}
        fault={source.fault === null ? null : { title: t("Failed to search projects"), reason: source.fault }}
        onRetry={source.retry}
      >
        <AdminProjectTable
          projects={projects}
          onEdit={({ id }) => unlessSample(t("Edit project"), () => change({ project: id, messages: null }))}
          onGrant={({ id }) =>
            unlessSample(t("Give a plan"), () => change({ grant: id, project: null, messages: null }))
          }
          onMessages={({ id }) => unlessSample(t("System messages"), () => change({ messages: id, project: null }))}
          onDelete={(project) => unlessSample(t("Delete project"), () => setDeleting(project))}
          onRestore={(project) => unlessSample(t("Restore project"), () => void restore(project))}
        />
      </AdminList>
      {hydrated && !isSample && edited && (
        <ProjectDrawer
          key={edited.id}
          project={edited}
          save={source.save}
          onSaved={() => toasts.success(t("Project updated successfully"))}
          onClose={() => change({ project: null })}
        />
      )}
      {hydrated && !isSample && given && (
        <GrantDrawer
          key={given.id}
          target={{ kind: "project", id: given.id }}
          name={given.name}
          grant={given.grant}
          present={{ plan: given.plan, isGiven: given.grant !== null, database: given.database }}
          move={given.move}
          onClose={() => change({ grant: null })}
        />
      )}
      {hydrated && !isSample && told && (
        <MessagesDrawer key={told.id} project={told} onClose={() => change({ messages: null })} />
      )}
      {deleting && (
        <ConfirmDeleteDialog
          open
          onOpenChange={(stay) => !stay && setDeleting(null)}
          title={t("Delete {name}?", { name: deleting.name })}
          description={t(
            "Its API and all its tokens stop working at once, for everyone in it ({users_count}). It can be restored for 7 days; data in an owner's own database stays where it is.",
            { users_count: countText(deleting.users_count) },
          )}
          confirmLabel={t("Delete project")}
          onDelete={async () => {
            const refusal = await source.remove(deleting);
            if (refusal) throw new Error(refusal.message);
            toasts.success(t("Project deleted successfully"));
          }}
        />
      )}
    </>
  );
}
