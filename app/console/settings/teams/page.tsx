import type { Metadata } from "next";
import { TeamsScreen } from "../../../../components/screens/teams/teams-screen.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Teams") });

export default function TeamsPage() {
  return <TeamsScreen />;
}
