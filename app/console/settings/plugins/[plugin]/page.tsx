import type { Metadata } from "next";
import { PluginPage } from "../../../../../components/screens/plugins/plugin-page.tsx";

interface PluginSettingsPageProps {
  params: Promise<{ plugin: string }>;
}

export async function generateMetadata({ params }: PluginSettingsPageProps): Promise<Metadata> {
  return { title: `${decodeURIComponent((await params).plugin)} · Plugins` };
}

export default async function PluginSettingsPage({ params }: PluginSettingsPageProps) {
  const { plugin } = await params;
  return <PluginPage name={decodeURIComponent(plugin)} />;
}
