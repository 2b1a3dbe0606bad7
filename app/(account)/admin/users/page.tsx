import type { Metadata } from "next";
import { AccessDenied } from "../../../../components/screens/admin/access-denied.tsx";
import { AdminPage } from "../../../../components/screens/admin/admin-page.tsx";
import { UsersScreen } from "../../../../components/screens/admin/users/users-screen.tsx";
import { findAbout } from "../../../../lib/console/guides/about.ts";
import { routes } from "../../../../lib/console/routes.ts";
import { requireSession } from "../../../../lib/console/session/session.ts";
import { accessDenied } from "../../../../lib/contract/admin/admin.ts";
import { sampleUsers } from "../../../../lib/contract/admin/sample-data.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("User Management") });

export default async function UsersPage() {
  const { user, claims } = await requireSession();
  if (claims.is_super_admin !== "true") return <AccessDenied sentence={accessDenied.users} />;
  const { admin_sample_data, mail } = await findAbout();
  return (
    <AdminPage current={routes.adminUsers()} isSample={admin_sample_data}>
      <UsersScreen ownId={user.id} mail={mail} sample={admin_sample_data ? sampleUsers : null} />
    </AdminPage>
  );
}
