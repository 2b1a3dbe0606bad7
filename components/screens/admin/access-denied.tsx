import { ShieldX } from "lucide-react";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Instead of a screen for super admins. The server renders it, and nothing of the screen. */
export function AccessDenied({ sentence }: { sentence: string }) {
  return <EmptyState icon={ShieldX} title="Access Denied" description={sentence} />;
}
