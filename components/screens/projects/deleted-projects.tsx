"use client";

import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/projects.ts";
import type { DeletedProject } from "../../../lib/contract/projects/projects.ts";
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
      toasts.success(`Project “${name}” restored.`);
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
        Deleted projects
      </h2>
      <ul className="divide-y rounded border bg-subtle">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <div className="min-w-0">
              <p className="truncate text-body text-muted">{project.name}</p>
              <p className="text-meta text-muted">
                <span className="font-mono">{project.id}</span> · Deleted on{" "}
                <LocalTime date={new Date(project.deleted_at)} />,{" "}
                {project.database === "byod" ? "in this list until" : "gone for good on"}{" "}
                <LocalTime date={new Date(project.gone_at)} />
              </p>
            </div>
            <Button
              busy={restoring === project.id}
              disabled={restoring !== undefined}
              aria-label={`Restore ${project.name}`}
              className="shrink-0 max-sm:h-11"
              onClick={() => void restore(project)}
            >
              <Undo2 aria-hidden className="size-4" /> Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
