"use client";

import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { rich } from "../../../lib/console/words/rich.tsx";
import * as calls from "../../../lib/contract/calls/addresses/projects.ts";
import type { DeletedProject } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { LocalTime } from "../../ui/time/local-time.tsx";

/** Below the projects: what was deleted and can still be taken back. Nothing where there is none. */
export function DeletedProjects({ projects }: { projects: DeletedProject[] }) {
  const router = useRouter();
  const [restoring, setRestoring] = useState<string>();
  if (projects.length === 0) return null;

  async function restore({ id, name }: DeletedProject) {
    setRestoring(id);
    try {
      await call(calls.restoreProject, { body: { id }, handlesErrors: true, mayBeForbidden: true });
      toasts.success(t("Project “{name}” restored.", { name }));
      router.refresh();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      toasts.error(error.message);
    } finally {
      setRestoring(undefined);
    }
  }

  return (
    <section aria-labelledby="deleted-projects" className="px-edge pb-edge">
      <h2 id="deleted-projects" className="mb-3 text-lead font-semibold">
        {t("Deleted projects")}
      </h2>
      <ul className="divide-y rounded border bg-subtle">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <div className="min-w-0">
              <p className="truncate text-body text-muted">{project.name}</p>
              <p className="text-meta text-muted">
                {project.database === "byod"
                  ? rich("{id} · Deleted on {date}, in this list until {end}", timesOf(project))
                  : rich("{id} · Deleted on {date}, gone for good on {end}", timesOf(project))}
              </p>
            </div>
            <Button
              busy={restoring === project.id}
              disabled={restoring !== undefined}
              aria-label={t("Restore {name}", { name: project.name })}
              className="shrink-0 max-sm:h-11"
              onClick={() => void restore(project)}
            >
              <Undo2 aria-hidden className="size-4" /> {t("Restore")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const timesOf = ({ id, deleted_at, gone_at }: { id: string; deleted_at: string; gone_at: string }) => ({
  id: <span className="font-mono">{id}</span>,
  date: <LocalTime date={new Date(deleted_at)} />,
  end: <LocalTime date={new Date(gone_at)} />,
});
