import type { Metadata } from "next";
import { PluginsOverview } from "../../../components/screens/plugins/plugins-overview.tsx";

export const metadata: Metadata = { title: "Plugins" };

export default function PluginsOverviewPage() {
  return <PluginsOverview />;
}
