import type { Metadata } from "next";
import { PluginsScreen } from "../../../../components/screens/plugins/plugins-screen.tsx";
import { routes } from "../../../../lib/console/routes.ts";

export const metadata: Metadata = { title: "Plugins" };

export default function PluginsPage() {
  return <PluginsScreen guide={routes.guide("plugins")} />;
}
