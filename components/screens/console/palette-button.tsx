"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { Tooltip } from "../../ui/menus/tooltip.tsx";

const CommandPalette = onDemand(() => import("./command-palette.tsx"));

/** Opens the command palette; so do Ctrl-K and Cmd-K anywhere in the console. */
export function PaletteButton({ model }: { model: string | null }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Tooltip content="Commands (Ctrl-K)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Commands"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        >
          <Search aria-hidden className="size-4 text-muted" />
        </Button>
      </Tooltip>
      {open && <CommandPalette model={model} onOpenChange={setOpen} />}
    </>
  );
}
