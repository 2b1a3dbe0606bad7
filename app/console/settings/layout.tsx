import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsAccess } from "../../../components/screens/settings/settings-access.tsx";
import { SettingsTabs } from "../../../components/screens/settings/settings-tabs.tsx";
import { findBrand } from "../../../lib/console/brand.ts";
import { pageTitle } from "../../../lib/console/page-title.ts";
import { requireSession } from "../../../lib/console/session/session.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { claims } = await requireSession();
  const { name } = await findBrand();
  return { title: { default: t("Settings"), template: pageTitle(name, "%s", t("Settings"), claims.project_name) } };
}

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="p-edge">
      <SettingsTabs />
      <div className="pt-6">
        <SettingsAccess>{children}</SettingsAccess>
      </div>
    </div>
  );
}
