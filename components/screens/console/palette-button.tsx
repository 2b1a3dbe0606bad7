"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import type { PaletteView } from "./command-palette.tsx";
import { useEarlyKeys } from "./early-keys.ts";

const CommandPalette = onDemand(() => import("./command-palette.tsx"));

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Where keys are typed, or belong to what is open. */
const takers = "input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=menu],[role=dialog]";

/** A field that opens the command palette; so do Ctrl-K and Cmd-K anywhere in the console. `?` lists the keys. */
export function PaletteButton({ model }: { model: string | null }) {
  const [view, setView] = useState<PaletteView | null>(null);
  const hydrated = useHydrated();
  const early = useEarlyKeys(() => show(null));
  const show = (next: PaletteView | null) => {
    if (next === "commands") early.start();
    else early.take();
    setView(next);
  };
  const toggle = useRef(show);
  toggle.current = (next) => show(view ? null : next);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      const opens =
        key.toLowerCase() === "k" && (ctrlKey || metaKey) && !shiftKey
          ? "commands"
          : key === "?" && !ctrlKey && !metaKey && !(target as Element).closest(takers) && "keys";
      if (altKey || !opens) return;
      event.preventDefault();
      toggle.current(opens);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-1 shrink-0 text-muted! max-xl:w-9 max-xl:border-transparent! max-xl:px-0! xl:w-40 2xl:w-60"
        onClick={() => show("commands")}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left font-normal max-xl:sr-only">
          <span aria-hidden>{t("Search")}</span>
          <span className="sr-only">{t("Search and commands")}</span>
        </span>
        <kbd aria-hidden className="font-sans text-meta font-normal max-xl:hidden">
          {hydrated && isApple() ? "⌘K" : t("Ctrl K")}
        </kbd>
      </Button>
      {view && (
        <CommandPalette view={view} model={model} takeTyped={early.take} onOpenChange={(open) => !open && show(null)} />
      )}
    </>
  );
}
