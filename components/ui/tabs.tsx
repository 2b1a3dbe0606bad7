"use client";

import * as RadixTabs from "@radix-ui/react-tabs";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps extends Omit<ComponentProps<typeof RadixTabs.Root>, "children"> {
  tabs: readonly Tab[];
  /** Name of the row of tabs. */
  label: string;
}

/** Tabs with an underline. Pass `value` and `onValueChange` to keep the choice in the URL. */
export function Tabs({ tabs, label, className, ...rest }: TabsProps) {
  return (
    <RadixTabs.Root {...rest} className={className}>
      <RadixTabs.List aria-label={label} className="-mx-1 flex gap-5 overflow-x-auto border-b px-1 max-sm:gap-4">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={tabStyle}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4 focus-visible:outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Classes of one tab; links that act as tabs set `aria-current="page"`. */
export const tabStyle = classNames(
  "-mx-1 -mb-px inline-flex h-10 shrink-0 items-center gap-2 rounded-t-sm border-b-2 px-1 border-transparent text-body font-medium text-muted transition-colors max-sm:text-table",
  "hover:text-text data-[state=active]:border-accent data-[state=active]:text-text aria-[current=page]:border-accent aria-[current=page]:text-text",
  "focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50",
);
