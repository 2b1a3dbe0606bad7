"use client";

import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { useShell } from "./shell-context.ts";

interface TopBarProps {
  /** The page's only h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  /**
   * Between title and actions: the console's tabs. They stand in one place whatever the title is, which is cut, and
   * which has no subtitle where there is no room for one; on narrow pages they have a row of their own.
   */
  tabs?: ReactNode;
  /** At the right end: buttons, theme, user menu. */
  actions?: ReactNode;
}

/** Sticky bar of 56 over the content. */
export function TopBar({ title, subtitle, tabs, actions }: TopBarProps) {
  const { openMenu } = useShell();
  return (
    <header data-print="no" className="sticky top-0 z-header border-b bg-surface">
      <div className="-mb-px flex h-top-bar items-center gap-3 px-edge">
        <Button variant="ghost" size="icon" aria-label={t("Open menu")} onClick={openMenu} className="-ml-2 lg:hidden">
          <Menu aria-hidden className="size-5" />
        </Button>
        <div className={tabs ? "min-w-0 max-md:shrink md:w-36 md:shrink-0 xl:w-72" : "min-w-0 shrink"}>
          <h1 title={typeof title === "string" ? title : undefined} className="truncate text-lead font-semibold">
            {title}
          </h1>
          {subtitle && (
            <p
              title={typeof subtitle === "string" ? subtitle : undefined}
              className={`truncate text-meta text-muted ${tabs ? "max-xl:hidden" : "max-sm:hidden"}`}
            >
              {subtitle}
            </p>
          )}
        </div>
        {/* Plugins may add many: they scroll, and the actions keep their place. */}
        {tabs && (
          <div className="ml-3 min-w-0 self-end overflow-x-auto px-1 pb-px [scrollbar-width:none] max-md:hidden">
            {tabs}
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div>
      </div>
      {tabs && <div className="overflow-x-auto px-4 md:hidden">{tabs}</div>}
    </header>
  );
}
