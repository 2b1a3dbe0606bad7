import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsAccess } from "../../../components/screens/settings/settings-access.tsx";
import { SettingsTabs } from "../../../components/screens/settings/settings-tabs.tsx";
import { pageTitle } from "../../../lib/console/page-title.ts";
import { requireSession } from "../../../lib/console/session/session.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { claims } = await requireSession();
  return { title: { default: "Settings", template: pageTitle("%s", "Settings", claims.project_name) } };
}

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="p-6 max-sm:p-4">
      <SettingsTabs />
      <div className="pt-6">
        <SettingsAccess>{children}</SettingsAccess>
      </div>
    </div>
  );
}
