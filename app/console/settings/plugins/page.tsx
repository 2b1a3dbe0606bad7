import type { Metadata } from "next";
import { PluginsScreen } from "../../../../components/screens/plugins/plugins-screen.tsx";
import { findAbout } from "../../../../lib/console/guides/about.ts";
import { sourceAddress } from "../../../../lib/console/guides/source-address.ts";
import { routes } from "../../../../lib/console/routes.ts";

export const metadata: Metadata = { title: "Plugins" };

export default async function PluginsPage() {
  const { source_code_url } = await findAbout();
  return <PluginsScreen guide={sourceAddress("docs/plugins.md", source_code_url) ?? routes.support()} />;
}
