"use client";

import { ChevronDown } from "lucide-react";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { classNames } from "../../../ui/class-names.ts";

interface FieldLegendProps {
  field: FieldDefinition;
  /** Id of what it folds away. */
  controls: string;
  folded: boolean;
  /** Beside the label: how many entries there are. */
  detail?: string | undefined;
  className?: string;
  /** Without it there is nothing to fold. */
  onFold?: ((folded: boolean) => void) | undefined;
}

/** The name of a field that holds others, as the button that folds them. */
export function FieldLegend({ field, controls, folded, detail, className, onFold }: FieldLegendProps) {
  const name = (
    <>
      <span>
        {field.label}
        {field.validation.required && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </span>
      {detail && (
        <span aria-hidden className="font-normal text-muted tabular-nums">
          {detail}
        </span>
      )}
    </>
  );
  if (!onFold) return <legend className={classNames("font-medium", className)}>{name}</legend>;
  return (
    <legend className={className}>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={controls}
        onClick={() => onFold(!folded)}
        className="group/fold -ml-1 flex items-center gap-1 rounded-sm px-1 font-medium pointer-coarse:min-h-11"
      >
        <ChevronDown
          aria-hidden
          className={classNames(
            "size-4 shrink-0 text-muted transition-transform group-hover/fold:text-text",
            folded && "-rotate-90",
          )}
        />
        {name}
      </button>
    </legend>
  );
}
