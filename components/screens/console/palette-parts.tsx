import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { currentLanguage } from "../../../lib/kernel/words/words.ts";
import { paletteGroup, paletteItem } from "./palette-style.ts";

/** The second with Ctrl, as in vi. */
const walking = [
  ["ArrowDown", "ArrowUp", "Home", "End"],
  ["n", "j", "p", "k"],
] as const;

/**
 * Keeps the first row chosen, whatever is found above it later, until its reader goes to another: for the list, and for
 * what is around it.
 */
export function useFirstChosen() {
  const [value, setValue] = useState("");
  // It comes with the dialog, after what stands around it.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const walks = useRef(false);
  useEffect(() => {
    if (!box) return;
    const chooseFirst = () => {
      if (walks.current) return;
      setValue(box.querySelector("[cmdk-item]")?.getAttribute("data-value") ?? "");
      box.scrollTop = 0;
    };
    const observer = new MutationObserver(chooseFirst);
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box]);
  const walk = () => {
    walks.current = true;
  };
  const around = {
    value,
    onValueChange: setValue,
    onPointerMove: walk,
    onKeyDown: ({ key, ctrlKey }: KeyboardEvent) => {
      if (walking[ctrlKey ? 1 : 0].some((one) => one === key)) walk();
    },
    // What is typed now asks for something else.
    onInput: () => {
      walks.current = false;
    },
  };
  return [setBox, around] as const;
}

/** Choices under a heading. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={paletteGroup}>
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  /** What it is found by. */
  value: string;
  /** Before the text: an icon, or what stands in its place. */
  icon: LucideIcon | { tile: ReactNode };
  /** Behind the text, quietly. */
  detail?: string;
  onSelect(): void;
  children: ReactNode;
}

/** One thing to go to, or to do. */
export function Item({ value, icon, detail, onSelect, children }: ItemProps) {
  const Icon = "tile" in icon ? null : icon;
  // Also by what it is called in the language that is read.
  const found = typeof children === "string" && currentLanguage() !== "en" ? `${value} ${children}` : value;
  return (
    <Command.Item value={found} onSelect={onSelect} className={paletteItem}>
      {Icon ? (
        <span className="flex w-5 shrink-0 justify-center">
          <Icon aria-hidden className="size-4 text-muted" />
        </span>
      ) : (
        "tile" in icon && icon.tile
      )}
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
      {detail && (
        <span dir="auto" className="ml-auto max-w-40 shrink-0 truncate text-meta text-muted">
          {detail}
        </span>
      )}
    </Command.Item>
  );
}
