import type { Metadata } from "next";
import { TeamsScreen } from "../../../../components/screens/teams/teams-screen.tsx";

export const metadata: Metadata = { title: "Teams" };

export default function TeamsPage() {
  return <TeamsScreen />;
}
