"use client";

import { ChevronDown, ChevronUp, Maximize2, Minimize2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { leaveTo } from "../../../ui/dialogs/leave-to.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { useWide } from "./use-wide.ts";

/** The records before and behind one in the list that it was opened from; null at its ends. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

interface RecordStepsProps {
  neighbours: Neighbours;
  onOpen(id: string): void;
  width: ReturnType<typeof useWide>;
}

const typing = "input, textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]";

/** Whether the record that opens next takes the place of another one. */
let stepped = false;

/** Whether the drawer came in another one's place: it does not slide in then. */
export function useStepped(): boolean {
  const [still] = useState(() => stepped);
  useEffect(() => {
    stepped = false;
  }, []);
  return still;
}

/** To the records beside this one, also by k and j, and to the whole page and back. Changes are asked for first. */
export function RecordSteps({ neighbours, onOpen, width: { wide, onWide } }: RecordStepsProps) {
  const step = (id: string | null) => {
    if (id === null) return;
    leaveTo(() => {
      stepped = true;
      onOpen(id);
    });
  };
  const latest = useRef({ neighbours, step });
  useEffect(() => {
    latest.current = { neighbours, step };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.key !== "j" && event.key !== "k") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || (event.target as HTMLElement).closest(typing)) return;
      if (document.querySelectorAll("[role=dialog], [role=alertdialog]").length > 1) return;
      const { neighbours: now, step: go } = latest.current;
      go(event.key === "j" ? now.next : now.previous);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      {(neighbours.previous ?? neighbours.next) !== null && (
        <>
          <IconButton
            label={t("Previous record (k)")}
            icon={ChevronUp}
            disabled={neighbours.previous === null}
            onClick={() => step(neighbours.previous)}
          />
          <IconButton
            label={t("Next record (j)")}
            icon={ChevronDown}
            disabled={neighbours.next === null}
            onClick={() => step(neighbours.next)}
          />
        </>
      )}
      <span className="max-md:hidden">
        <IconButton
          label={wide ? t("Back beside the list") : t("Widen to the page")}
          icon={wide ? Minimize2 : Maximize2}
          onClick={() => onWide(!wide)}
        />
      </span>
    </>
  );
}
