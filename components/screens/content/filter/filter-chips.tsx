"use client";

import { X } from "lucide-react";
import { useMemo } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { filterSteps } from "../../../filter/filter-steps.ts";
import { treeOf, type Where, whereOf } from "../../../filter/filter-tree.ts";
import { filterWords } from "../../../filter/filter-words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { useInBrowser } from "../../../ui/loading/use-in-browser.ts";
import { timeText } from "../../../ui/time/local-time.tsx";

interface FilterChipsProps {
  model: ConsoleModel;
  where: Where;
  onChange(where: Where | null): void;
  onEdit(): void;
}

/** The filter in words above the table; a press changes it, the cross takes a part away. */
export function FilterChips({ model, where, onChange, onEdit }: FilterChipsProps) {
  const { models } = useModels();
  const zone = useInBrowser() ? "local" : "UTC";
  const steps = useMemo(() => filterSteps(model, models), [model, models]);
  const tree = useMemo(() => treeOf(steps, where), [steps, where]);
  // A group of alternatives is one thought: only what all must hold can be taken away piece by piece.
  const parts = tree.join === "AND" ? tree.items : [tree];
  const words = (part: (typeof parts)[number]) => filterWords(steps, part, (date) => timeText(date, zone));
  return (
    <ul aria-label={t("Filters")} className="flex flex-wrap items-center gap-2 px-edge pb-3">
      {parts.map((part) => (
        <li key={part.id} className="flex max-w-full items-center rounded-md border bg-subtle text-table">
          <button
            type="button"
            onClick={onEdit}
            title={words(part)}
            className="h-7 min-w-0 truncate rounded-l-md pr-1 pl-2.5 hover:underline"
          >
            {words(part)}
          </button>
          <button
            type="button"
            aria-label={t("Remove filter: {part}", { part: words(part) })}
            onClick={() =>
              onChange(
                tree.join === "AND"
                  ? whereOf(steps, { ...tree, items: tree.items.filter((item) => item !== part) })
                  : null,
              )
            }
            className="flex size-7 shrink-0 items-center justify-center rounded-r-md text-muted hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(null)}
            className="h-7 rounded-md px-1.5 text-table text-muted hover:text-text hover:underline"
          >
            {t("Clear filters")}
          </button>
        </li>
      )}
    </ul>
  );
}
