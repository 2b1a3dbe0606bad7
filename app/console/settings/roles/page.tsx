import type { Metadata } from "next";
import { RolesScreen } from "../../../../components/screens/roles/roles-screen.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Roles & Permissions") });

export default function RolesPage() {
  return <RolesScreen />;
}
