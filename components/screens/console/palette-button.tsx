"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";

const CommandPalette = onDemand(() => import("./command-palette.tsx"));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A field that opens the command palette; so do Ctrl-K and Cmd-K anywhere in the console. */
export function PaletteButton({ model }: { model: string | null }) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
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
      <Button
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-1 shrink-0 text-muted! max-xl:w-9 max-xl:border-transparent! max-xl:px-0! xl:w-40 2xl:w-60"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left font-normal max-xl:sr-only">
          Search<span className="sr-only"> and commands</span>
        </span>
        <kbd aria-hidden className="font-sans text-meta font-normal max-xl:hidden">
          {hydrated && isApple() ? "⌘K" : "Ctrl K"}
        </kbd>
      </Button>
      {open && <CommandPalette model={model} onOpenChange={setOpen} />}
    </>
  );
}
