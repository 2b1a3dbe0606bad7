import type { CombinedError } from "@urql/next";
import { Alert } from "./alert.tsx";

interface LoadFaultProps {
  /** Said where the server gives no reason. */
  title: string;
  error: CombinedError | undefined;
  onRetry(): void;
}

/**
 * A page of the settings could not be loaded: the server's own sentence, which names the permission to ask for where
 * one is missing.
 */
export function LoadFault({ title, error, onRetry }: LoadFaultProps) {
  return <Alert kind="danger" title={error?.graphQLErrors[0]?.message ?? title} onRetry={onRetry} />;
}
