"use client";

import { type ReactNode, useId } from "react";
import { Label } from "./label.tsx";

/** What a control takes from its field: spread it on the control. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface FormFieldProps {
  label: ReactNode;
  /** Shown below the control, until an error takes its place. */
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Right of the label: a link or a tooltip. */
  aside?: ReactNode;
  /** Where the control stands in a sentence, which says the same to those who see it. */
  isLabelHidden?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, help below, error in place of help; all joined for assistive software. */
export function FormField({ label, help, error, required, aside, isLabelHidden, className, children }: FormFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={className} data-invalid={error ? "" : undefined}>
      <div className={isLabelHidden ? "sr-only" : "mb-1.5 flex items-center justify-between gap-2"}>
        <Label htmlFor={id} required={required}>
          {label}
        </Label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {note && (
        <div
          id={noteId}
          role={error ? "alert" : undefined}
          className={`mt-1.5 text-meta ${error ? "text-danger" : "text-muted"}`}
        >
          {note}
        </div>
      )}
    </div>
  );
}
