import type { Metadata } from "next";
import { PluginScreen } from "../../../../../components/screens/plugins/plugin-screen.tsx";
import { t } from "../../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Plugin") });

interface PluginScreenPageProps {
  params: Promise<{ plugin: string; path?: string[] }>;
}

export default async function PluginScreenPage({ params }: PluginScreenPageProps) {
  const { plugin, path = [] } = await params;
  return <PluginScreen name={decodeURIComponent(plugin)} path={path.map(decodeURIComponent)} />;
}
