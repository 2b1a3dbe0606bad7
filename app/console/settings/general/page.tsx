import type { Metadata } from "next";
import { GeneralSettings } from "../../../../components/screens/settings/general-settings.tsx";
import { SettingsCards } from "../../../../components/screens/settings/settings-cards.tsx";

export const metadata: Metadata = { title: "General" };

export default function GeneralSettingsPage() {
  return (
    <div className="gap-6 space-y-8 xl:grid xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)] xl:space-y-0">
      <GeneralSettings />
      <SettingsCards />
    </div>
  );
}
