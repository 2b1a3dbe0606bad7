import type { Metadata } from "next";
import { GeneralSettings } from "../../../../components/screens/settings/general-settings.tsx";

export const metadata: Metadata = { title: "General" };

export default function GeneralSettingsPage() {
  return <GeneralSettings />;
}
