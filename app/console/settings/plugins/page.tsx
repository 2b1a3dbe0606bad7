import type { Metadata } from "next";
import { PluginsScreen } from "../../../../components/screens/plugins/plugins-screen.tsx";
import { routes } from "../../../../lib/console/routes.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Plugins") });

export default function PluginsPage() {
  return <PluginsScreen guide={routes.guide("plugins")} />;
}
