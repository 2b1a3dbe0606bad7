import { Badge } from "../../ui/badge.tsx";
import type { ConsoleRecord } from "./record-documents.ts";

/** Draft or published. */
export function StatusBadge({ status }: { status: ConsoleRecord["status"] }) {
  return status === "published" ? <Badge kind="success">Published</Badge> : <Badge kind="warning">Draft</Badge>;
}
