"use client";

import { retryPlugin, usePlugins } from "../../../lib/console/plugins/plugin-store.ts";
import { pluginErrors } from "../../../lib/contract/plugins/plugin-loading.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { loadFault } from "../../plugins/use-plugin.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

/** Why an activated plugin was not loaded, and another try; nothing where it was. */
export function LoadFaultLine({ id }: { id: string }) {
  const { active, loads } = usePlugins();
  const load = loads[id];
  if (!active.includes(id) || load?.status !== "failed") return null;
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <p role="status" className="min-w-0 break-words text-danger">
        {loadFault(load)}
      </p>
      <Button size="small" variant="ghost" className="max-sm:-ml-2.5" onClick={() => retryPlugin(id)}>
        {t("Retry")}
      </Button>
    </div>
  );
}

/** Why no plugins were looked for, or not all, and what that means. */
export function LoadingFault() {
  const { fault } = usePlugins();
  if (!fault) return null;
  const without = fault === pluginErrors.runtime;
  return (
    <Alert
      kind="warning"
      title={fault}
      description={
        without
          ? t("The console works without plugins. Reload the page to try again.")
          : t("The plugins that are activated here are loaded by their names instead.")
      }
    />
  );
}
