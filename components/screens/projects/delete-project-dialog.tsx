"use client";

import { useRouter } from "next/navigation";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/projects.ts";
import type { ProjectSummary } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { ConfirmDeleteDialog } from "../../ui/dialogs/confirm-delete-dialog.tsx";

/** Deletes a project after the typed word; says what becomes of its data. */
export default function DeleteProjectDialog({ project, onClose }: { project: ProjectSummary; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmDeleteDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete {name}?", { name: project.name })}
      description={
        project.database === "byod"
          ? t(
              "Its API and all its tokens stop working at once, for everyone. You can restore it from this list for 7 days; the data in your own database stays where it is.",
            )
          : t(
              "Its API and all its tokens stop working at once, for everyone. You can restore it from this list for 7 days; then its models, records and files are removed for good.",
            )
      }
      confirmLabel={t("Delete project")}
      onDelete={async () => {
        await call(calls.deleteProject, { body: { id: project.id }, handlesErrors: true, mayBeForbidden: true });
        toasts.success(t("Project “{name}” deleted.", { name: project.name }));
        router.refresh();
      }}
    />
  );
}
