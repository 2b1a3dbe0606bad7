import type { Metadata } from "next";
import { SystemPluginsScreen } from "../../../../components/screens/system-plugins/system-plugins-screen.tsx";
import { requireSession } from "../../../../lib/console/session/session.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("System Plugins") });

export default async function SystemPluginsPage() {
  const { claims } = await requireSession();
  return <SystemPluginsScreen isSuperAdmin={claims.is_super_admin === "true"} />;
}
