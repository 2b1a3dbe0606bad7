import type { CombinedError } from "@urql/next";
import { t } from "../../lib/kernel/words/words.ts";
import { LoadFault } from "../ui/feedback/load-fault.tsx";

/** The plugins did not arrive; trying again may help. */
export function PluginsFault(fault: { error: CombinedError | undefined; onRetry(): void }) {
  return (
    <LoadFault
      {...fault}
      title={t("Error Loading Plugins")}
      otherwise={t("Failed to load plugins. Please try again.")}
    />
  );
}
