import type { Metadata } from "next";
import { PluginsOverview } from "../../../components/screens/plugins/plugins-overview.tsx";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Plugins") });

export default function PluginsOverviewPage() {
  return <PluginsOverview />;
}
