"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { tabStyle } from "./tab-style.ts";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
  /** Once it was opened it stays on the page, out of sight while another is open: what was entered there is not lost. */
  stays?: boolean;
}

interface TabsProps extends ComponentProps<"div"> {
  tabs: readonly Tab[];
  /** Name of the row of tabs. */
  label: string;
  /** The open tab. */
  value: string;
  onValueChange(value: string): void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with an underline, as the ARIA practices have them: one stop for Tab, arrow keys open the next. Only the open one is on the page, but for those that stay. */
export function Tabs({ tabs, label, value, onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const open = tabs.find((tab) => tab.value === value);
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (open?.stays && !opened.includes(open.value)) setOpened([...opened, open.value]);
  const panelId = (tab: Tab) => `${id}-${tab.value}-panel`;
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const usable = tabs.filter((tab) => !tab.disabled);
    const next = steps[event.key]?.(usable.indexOf(open ?? usable[0]!), usable.length);
    if (next === undefined) return;
    event.preventDefault();
    onValueChange(usable[next]!.value);
    document.getElementById(`${id}-${usable[next]!.value}`)?.focus();
  };
  return (
    <div {...rest}>
      <div
        role="tablist"
        aria-label={label}
        className="-mx-1 flex gap-5 overflow-x-auto border-b px-1 max-sm:gap-4"
        onKeyDown={walk}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? panelId(tab) : undefined}
            tabIndex={tab === open ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onValueChange(tab.value)}
            className={tabStyle}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab === open || (tab.stays && opened.includes(tab.value)))
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={panelId(tab)}
            hidden={tab !== open}
            aria-labelledby={`${id}-${tab.value}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is reached by keyboard whatever it holds (ARIA practices, tabs).
            tabIndex={0}
            className="pt-4 focus-visible:outline-offset-4"
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
