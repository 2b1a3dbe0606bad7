import type { Metadata } from "next";
import { PluginPage } from "../../../../../components/screens/plugins/plugin-page.tsx";

export const metadata: Metadata = { title: "Plugin settings" };

export default async function PluginSettingsPage({ params }: { params: Promise<{ plugin: string }> }) {
  const { plugin } = await params;
  return <PluginPage name={decodeURIComponent(plugin)} />;
}
