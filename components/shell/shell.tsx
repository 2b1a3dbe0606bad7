"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { whenUsed } from "../../lib/console/when-used.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { BrandName } from "./brand.tsx";
import { Mark } from "./mark.tsx";
import { ShellContext } from "./shell-context.ts";

const MenuSheet = onDemand(() => import("./menu-sheet.tsx"));
whenUsed(async () => (await import("../ui/dialogs/keep-focus.ts")).keepFocusOfButtons());

interface ShellProps {
  /** Name of the side menu for assistive software. */
  menuLabel: string;
  /** What stands in the side menu: build it from the parts in side-menu.tsx. */
  menu: ReactNode;
  topBar: ReactNode;
  /** Above the bar, and in sight as it is. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Side menu of 280 (a sheet under 1024), sticky top bar, content; with a skip link and landmarks. */
export function Shell({ menuLabel, menu, topBar, banner, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  // From its first opening on the sheet stays, so that it can slide out.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const path = usePathname();
  const state = useMemo(() => ({ openMenu: () => setOpen(true), closeMenu: () => setOpen(false) }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the sheet.
  useEffect(() => setOpen(false), [path]);

  // A page that grows wide shows the menu at its side: an open sheet would go unseen and keep everything else out of
  // reach.
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 1024px)");
    const close = () => wide.matches && setOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <ShellContext value={state}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-toast -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-accent-text focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      <aside
        data-print="no"
        className="fixed inset-y-0 left-0 z-header hidden w-menu flex-col border-r bg-surface lg:flex"
      >
        <nav aria-label={menuLabel} className="flex min-h-0 flex-1 flex-col">
          {menu}
        </nav>
      </aside>
      {used && (
        <MenuSheet open={open} onOpenChange={setOpen} label={menuLabel}>
          {menu}
        </MenuSheet>
      )}
      <div
        className={`flex min-h-dvh flex-col lg:pl-menu print:pl-0! ${banner ? "[--banner:41px] max-sm:[--banner:61px]" : ""}`}
      >
        {banner ? (
          <div className="sticky top-0 z-header">
            {banner}
            {topBar}
          </div>
        ) : (
          topBar
        )}
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col focus:outline-none">
          <p className="hidden items-center gap-2 px-edge pt-4 font-semibold print:flex">
            <Mark className="size-6 text-accent" />
            <BrandName />
          </p>
          {children}
        </main>
      </div>
    </ShellContext>
  );
}
