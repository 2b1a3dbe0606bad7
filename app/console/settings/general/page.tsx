import type { Metadata } from "next";
import { GeneralSettings } from "../../../../components/screens/settings/general-settings.tsx";
import { SettingsCards } from "../../../../components/screens/settings/settings-cards.tsx";

export const metadata: Metadata = { title: "General" };

export default function GeneralSettingsPage() {
  return (
    <>
      <GeneralSettings />
      <SettingsCards />
    </>
  );
}
