import { t } from "../../../lib/kernel/words/words.ts";
import type { ConsoleRecord } from "../../records/record-documents.ts";
import { Badge } from "../../ui/badge.tsx";

/** Draft or published. */
export function StatusBadge({ status }: { status: ConsoleRecord["status"] }) {
  return status === "published" ? (
    <Badge kind="success">{t("Published")}</Badge>
  ) : (
    <Badge kind="warning">{t("Draft")}</Badge>
  );
}
