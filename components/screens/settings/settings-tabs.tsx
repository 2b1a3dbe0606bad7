"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { routes } from "../../../lib/console/routes.ts";
import { tabStyle } from "../../ui/tabs.tsx";

const pages = [
  { href: routes.setting("general"), label: "General" },
  { href: routes.setting("api-secrets"), label: "API Secrets" },
];

/** The pages of the project's settings. */
export function SettingsTabs() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="flex gap-5 border-b">
      {pages.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={path === href ? "page" : undefined} className={tabStyle}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
