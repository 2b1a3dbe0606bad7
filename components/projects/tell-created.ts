import { toasts } from "../../lib/console/notices/toasts.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { openProject } from "./open-project.ts";

/** Long enough to reach the button. */
const durationMs = 10_000;

/** Says that a project is there, and leads into it. */
export function tellCreated(id: string): void {
  toasts.success(t("Project created successfully!"), {
    durationMs,
    action: {
      label: t("Open project"),
      // Who could not enter has been told why.
      onClick: () => void openProject(id).catch(() => undefined),
    },
  });
}
