"use client";

import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";

export interface GridChoice {
  /** Empty for none. */
  value: string;
  /** For assistive software, and on hover. */
  name: string;
  shown: ReactNode;
}

interface ChoiceGridProps {
  label: string;
  choices: readonly GridChoice[];
  value: string;
  onChange(value: string): void;
  className?: string;
}

/** How far a key goes; up and down go by rows. */
function stepOf(key: string, perRow: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  return steps[key] ?? 0;
}

/** One of many small pictures: one stop of the Tab key, in which arrow keys choose. */
export function ChoiceGrid({ label, choices, value, onChange, className }: ChoiceGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  const press = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.children ?? [])] as HTMLElement[];
    const top = cells[0]?.offsetTop;
    const step = stepOf(event.key, cells.filter((cell) => cell.offsetTop === top).length);
    if (step === 0) return;
    event.preventDefault();
    const at = cells.indexOf(document.activeElement as HTMLElement) + step;
    const next = choices[at];
    if (!next) return;
    cells[at]?.focus();
    onChange(next.value);
  };
  return (
    <div
      ref={grid}
      role="radiogroup"
      aria-label={label}
      onKeyDown={press}
      className={classNames("relative flex flex-wrap gap-1", className)}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: what is drawn in it is the control.
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          aria-label={choice.name}
          title={choice.name}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(choice.value)}
          className="flex size-8 items-center justify-center rounded-md border border-transparent hover:bg-subtle focus-visible:-outline-offset-2 aria-checked:border-accent aria-checked:bg-accent-soft pointer-coarse:size-11"
        >
          {choice.shown}
        </button>
      ))}
    </div>
  );
}
