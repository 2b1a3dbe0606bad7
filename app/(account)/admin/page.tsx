import type { Metadata } from "next";
import { AccessDenied } from "../../../components/screens/admin/access-denied.tsx";
import { AdminPage } from "../../../components/screens/admin/admin-page.tsx";
import { ProjectsScreen } from "../../../components/screens/admin/projects/projects-screen.tsx";
import { SystemInformation } from "../../../components/screens/admin/system-information.tsx";
import { findAbout } from "../../../lib/console/guides/about.ts";
import { routes } from "../../../lib/console/routes.ts";
import { requireSession } from "../../../lib/console/session/session.ts";
import { accessDenied } from "../../../lib/contract/admin/admin.ts";
import { sampleProjects } from "../../../lib/contract/admin/sample-data.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Admin Panel") });

export default async function AdminPanelPage() {
  const { claims } = await requireSession();
  if (claims.is_super_admin !== "true") return <AccessDenied sentence={accessDenied.panel} />;
  const { admin_sample_data } = await findAbout();
  return (
    <AdminPage current={routes.admin()} isSample={admin_sample_data}>
      <ProjectsScreen sample={admin_sample_data ? sampleProjects : null} />
      <SystemInformation claims={claims} />
    </AdminPage>
  );
}
