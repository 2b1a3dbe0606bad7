"use client";

import * as RadixTabs from "@radix-ui/react-tabs";
import { type ReactNode, useState } from "react";
import { tabStyle } from "./tab-style.ts";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
  /**
   * Once it was opened it stays on the page, out of sight while another is open: what was entered there is not lost.
   */
  stays?: boolean;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** Name of the row of tabs. */
  label: string;
  /** The open tab. */
  value: string;
  onValueChange(value: string): void;
  className?: string;
}

/** Tabs with an underline; arrow keys open the next. Only the open one is on the page, but for those that stay. */
export function Tabs({ tabs, label, value, onValueChange, className }: TabsProps) {
  const open = tabs.find((tab) => tab.value === value);
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (open?.stays && !opened.includes(open.value)) setOpened([...opened, open.value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange} className={className}>
      <RadixTabs.List aria-label={label} className="flex gap-5 overflow-x-auto overflow-y-hidden border-b max-sm:gap-4">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={tabStyle}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          {...(tab.stays && opened.includes(tab.value) && { forceMount: true })}
          hidden={tab !== open}
          className="pt-4 focus-visible:outline-offset-4"
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
