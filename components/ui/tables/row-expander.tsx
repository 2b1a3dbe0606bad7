import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface RowExpanderProps {
  /** The press on a row opens it as well. */
  opensRow?: boolean;
  open: boolean;
  /** Id of the row that it opens. */
  controls: string;
  onToggle(): void;
  /** The whole of what may be cut off. */
  title?: string;
  children: ReactNode;
}

/** What a row is called, as the button that opens the details below it. */
export function RowExpander({ opensRow = true, open, controls, onToggle, title, children }: RowExpanderProps) {
  return (
    <button
      type="button"
      data-row-open={opensRow ? "" : undefined}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
      title={title}
      className="flex max-w-full items-center gap-1.5 rounded-sm text-left pointer-coarse:-my-2"
    >
      <ChevronRight
        aria-hidden
        className={`size-4 shrink-0 text-muted transition-transform ${open ? "rotate-90" : ""}`}
      />
      <span className="truncate max-sm:whitespace-normal">{children}</span>
    </button>
  );
}
