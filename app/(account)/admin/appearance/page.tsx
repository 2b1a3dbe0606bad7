import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessDenied } from "../../../../components/screens/admin/access-denied.tsx";
import { AdminPage } from "../../../../components/screens/admin/admin-page.tsx";
import { AppearanceScreen } from "../../../../components/screens/admin/appearance/appearance-screen.tsx";
import { callOnServer } from "../../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../../lib/console/guides/about.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { requireSession } from "../../../../lib/console/session/session.ts";
import { accessDenied } from "../../../../lib/contract/admin/admin.ts";
import { getBrandSettings } from "../../../../lib/contract/calls/addresses/brand.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Appearance") });

export default async function AppearancePage() {
  const { claims } = await requireSession();
  if (claims.is_super_admin !== "true") return <AccessDenied sentence={accessDenied.panel} />;
  // A demonstration stores nothing.
  if ((await findAbout()).admin_sample_data) notFound();
  return (
    <AdminPage current={routes.adminAppearance()} isSample={false}>
      <AppearanceScreen settings={await callOnServer(getBrandSettings)} />
    </AdminPage>
  );
}
