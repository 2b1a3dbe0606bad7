import { LoaderCircle } from "lucide-react";
import { classNames } from "../class-names.ts";

/** Something is under way. Decorative unless it has a label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex shrink-0", className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
