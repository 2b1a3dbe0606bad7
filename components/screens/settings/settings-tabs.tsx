"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useContext, useEffect, useRef } from "react";
import { inShownProject } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OwnPermissions } from "../../console/own-permissions.ts";
import { isWithin } from "../../console/sections.ts";
import { openPages, settingsPages } from "../../console/settings-pages.ts";
import { tabStyle } from "../../ui/tab-style.ts";

/**
 * The pages of the project's settings that the reader may open; on narrow screens the row scrolls and starts with the
 * open page in sight.
 */
export function SettingsTabs() {
  const path = usePathname();
  const pages = openPages(settingsPages, useContext(OwnPermissions));
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab to bring into sight.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - 16;
  }, [path]);
  return (
    <nav
      ref={row}
      data-print="no"
      aria-label={t("Settings")}
      className="flex gap-5 overflow-x-auto border-b max-sm:gap-4"
    >
      {pages.map((page) => (
        <Link
          key={page.path}
          href={inShownProject(page.path)}
          aria-current={isWithin(path, page.path) ? "page" : undefined}
          className={tabStyle}
        >
          {t(page.label)}
        </Link>
      ))}
    </nav>
  );
}
