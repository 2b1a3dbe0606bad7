import type { ReactNode } from "react";
import { SettingsTabs } from "../../../components/screens/settings/settings-tabs.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-5xl p-6 max-sm:p-4">
      <SettingsTabs />
      <div className="pt-6">{children}</div>
    </div>
  );
}
