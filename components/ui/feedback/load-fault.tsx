import type { CombinedError } from "@urql/next";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "./alert.tsx";

interface LoadFaultProps {
  title: string;
  error: CombinedError | undefined;
  onRetry(): void;
  /** Said where the server gave no reason. */
  otherwise?: string;
}

/**
 * What should stand here could not be loaded, and why, in the server's words. Where a permission is missing these say
 * what to ask for and whom, and there is no Retry: the answer would be the same.
 */
export function LoadFault({
  title,
  error,
  onRetry,
  otherwise = t("No response from server. Please check your connection."),
}: LoadFaultProps) {
  const isRefused = error?.graphQLErrors[0]?.extensions?.code === "FORBIDDEN";
  return (
    <Alert
      kind={isRefused ? "warning" : "danger"}
      title={title}
      description={error?.graphQLErrors[0]?.message ?? otherwise}
      {...(!isRefused && { onRetry })}
    />
  );
}
