"use client";

import { useRouter } from "next/navigation";
import { rest } from "../../../lib/console/rest.ts";
import { toasts } from "../../../lib/console/toasts.ts";
import type { ProjectSummary } from "../../../lib/contract/projects.ts";
import { ConfirmDeleteDialog } from "../../ui/confirm-delete-dialog.tsx";

/** Deletes a project after the typed word; says what becomes of its data. */
export default function DeleteProjectDialog({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmDeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${project.name}?`}
      description={
        project.database === "byod"
          ? "Its API and all its tokens stop working at once, for everyone. The data in your own database stays where it is."
          : "Its API and all its tokens stop working at once, for everyone. Its models and records are kept for 7 days, then removed for good."
      }
      confirmLabel="Delete project"
      onDelete={async () => {
        await rest("/system/project/delete", { body: { id: project.id }, handlesErrors: true, mayBeForbidden: true });
        toasts.success(`Project “${project.name}” deleted.`);
        router.refresh();
      }}
    />
  );
}
