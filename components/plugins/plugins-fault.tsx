import type { CombinedError } from "@urql/next";
import { LoadFault } from "../ui/feedback/load-fault.tsx";

/** The plugins did not arrive; trying again may help. */
export function PluginsFault(fault: { error: CombinedError | undefined; onRetry(): void }) {
  return <LoadFault {...fault} title="Error Loading Plugins" otherwise="Failed to load plugins. Please try again." />;
}
