import { Check } from "lucide-react";
import { t } from "../../lib/kernel/words/words.ts";
import type { IdCheck } from "./use-id-check.ts";

/** Below the id: its rule, or what is known of it. A refusal is the field's error and takes this note's place. */
export function IdCheckNote({ check }: { check: IdCheck }) {
  return (
    <span aria-live="polite">
      {check.state === "checking" && t("Checking whether it is free…")}
      {check.state === "free" && (
        <span className="inline-flex items-center gap-1 text-success">
          <Check aria-hidden className="size-3" /> {t("This id is free. It cannot be changed later.")}
        </span>
      )}
      {(check.state === "empty" || check.state === "unknown" || check.state === "refused") &&
        t("3 to 40 lowercase letters, numbers and hyphens. It cannot be changed later.")}
    </span>
  );
}
