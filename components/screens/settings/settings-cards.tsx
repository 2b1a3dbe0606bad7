"use client";

import { Blocks, Code, Image, KeyRound, type LucideIcon, ScrollText, ShieldCheck, Users, Webhook } from "lucide-react";
import Link from "next/link";
import { useContext } from "react";
import { OwnPermissions } from "../../console/own-permissions.ts";
import { auditPage, logicPage, openPages, settingsPages } from "../../console/settings-pages.ts";

const icons: Record<string, LucideIcon> = {
  Teams: Users,
  "API Secrets": KeyRound,
  Webhooks: Webhook,
  "Roles & Permissions": ShieldCheck,
  Plugins: Blocks,
  Media: Image,
  Logic: Code,
  Audit: ScrollText,
};

/** What else the reader may set, as cards that lead there. */
export function SettingsCards() {
  const pages = openPages([...settingsPages.slice(1), logicPage, auditPage], useContext(OwnPermissions));
  return (
    <section aria-labelledby="settings-cards" className="min-w-0">
      <h2 id="settings-cards" className="mb-3 text-lead font-semibold xl:sr-only">
        More settings
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:sticky xl:top-20 xl:grid-cols-1">
        {pages.map(({ href, label, title, subtitle }) => (
          <li
            key={href}
            className="relative flex gap-3 rounded border bg-surface p-4 transition-colors has-[a:hover]:bg-subtle"
          >
            <CardIcon of={icons[label]!} />
            <div className="min-w-0">
              <Link href={href} className="rounded-sm font-medium after:absolute after:inset-0 after:rounded">
                {title}
              </Link>
              <p className="mt-0.5 text-table text-muted">{subtitle}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardIcon({ of: Icon }: { of: LucideIcon }) {
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />;
}
