import type { CombinedError } from "@urql/next";
import { Alert } from "../ui/feedback/alert.tsx";

/** The plugins did not arrive; trying again may help. */
export function PluginsFault({ error, onRetry }: { error: CombinedError | undefined; onRetry(): void }) {
  return (
    <Alert
      kind="danger"
      title="Error Loading Plugins"
      description={error?.graphQLErrors[0]?.message ?? "Failed to load plugins. Please try again."}
      onRetry={onRetry}
    />
  );
}
