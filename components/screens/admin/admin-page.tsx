import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { sampleMessages } from "../../../lib/contract/admin/sample-messages.ts";
import { type Message, msg, t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { tabStyle } from "../../ui/tab-style.ts";

/** What `stores` is not part of demonstrations. */
const tabs: { href: string; label: Message; stores?: true }[] = [
  { href: routes.admin(), label: msg("Projects") },
  { href: routes.adminUsers(), label: msg("Users") },
  { href: routes.adminAppearance(), label: msg("Appearance"), stores: true },
];

interface AdminPageProps {
  /** Address of the tab that is open. */
  current: string;
  /** Demonstrations say so. */
  isSample: boolean;
  children: ReactNode;
}

/** The frame of the admin panel: its tabs are pages. */
export function AdminPage({ current, isSample, children }: AdminPageProps) {
  const shown = tabs.filter(({ stores }) => !(isSample && stores));
  return (
    <div className="space-y-4 p-edge">
      <nav data-print="no" aria-label={t("Admin panel")} className="flex gap-5 overflow-x-auto border-b max-sm:gap-4">
        {shown.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={href === current ? "page" : undefined} className={tabStyle}>
            {t(label)}
          </Link>
        ))}
      </nav>
      {isSample && <Alert title={sampleMessages.notice} />}
      {children}
    </div>
  );
}
