import { createContext, useContext } from "react";
import type { CallerClaim } from "../../lib/contract/projects/conditions.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Select } from "../ui/inputs/select.tsx";
import { claimNames } from "./caller-words.ts";

/** Claims that a value may be in a filter that is built here; none in a filter that one person applies. */
export const CallerClaims = createContext<readonly CallerClaim[]>([]);

interface CallerValueProps {
  label: string;
  value: CallerClaim | undefined;
  onChange(value: CallerClaim | undefined): void;
}

const typed = "typed";

/** Whether a value is written, or is what is known of who calls; nothing where it can only be written. */
export function CallerValue({ label, value, onChange }: CallerValueProps) {
  const claims = useContext(CallerClaims);
  if (claims.length === 0) return null;
  return (
    <Select
      aria-label={t("What {label} is compared with", { label })}
      value={value ?? typed}
      onValueChange={(claim) => onChange(claims.find((one) => one === claim))}
      options={[
        { value: typed, label: t("A value") },
        ...claims.map((claim) => ({ value: claim, label: t(claimNames[claim]) })),
      ]}
    />
  );
}
