import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { controlStyle } from "./control-style.ts";
import type { FieldControl } from "./form-field.tsx";

export interface SelectOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectProps extends Partial<FieldControl> {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean | undefined;
  "aria-label"?: string;
  className?: string;
  onBlur?: () => void;
}

/** Classes of a select's button. */
export const selectStyle = (className?: string) =>
  classNames(
    controlStyle,
    "flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-muted",
    className,
  );

/** What a select's button shows: the chosen text and an arrow. */
export function SelectText({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}
