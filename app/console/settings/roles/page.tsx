import type { Metadata } from "next";
import { RolesScreen } from "../../../../components/screens/roles/roles-screen.tsx";

export const metadata: Metadata = { title: "Roles & Permissions" };

export default function RolesPage() {
  return <RolesScreen />;
}
