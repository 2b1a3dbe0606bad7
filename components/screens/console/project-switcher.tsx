"use client";

import { ChevronsUpDown } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";

const ProjectMenu = onDemand(() => import("./project-menu.tsx"));

/** The way from the open project to another. */
export function ProjectSwitcher({ current }: { current: string }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        variant="ghost"
        size="icon"
        className="size-8!"
        aria-label={t("Switch project")}
        title={t("Switch project")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronsUpDown aria-hidden className="size-4 text-muted" />
      </Button>
      {open && <ProjectMenu current={current} anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
