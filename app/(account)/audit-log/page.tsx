import type { Metadata } from "next";
import { roleNames } from "../../../components/screens/admin/admin-words.ts";
import { AuditLogScreen } from "../../../components/screens/audit-log/audit-log-screen.tsx";
import { SampleAuditLog } from "../../../components/screens/audit-log/sample-audit-log.tsx";
import { findAbout } from "../../../lib/console/guides/about.ts";
import { requireSession } from "../../../lib/console/session/session.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Audit Logs") });

export default async function AuditLogPage() {
  const { claims } = await requireSession();
  const role = claims.is_super_admin === "true" ? roleNames.super_admin : claims.project_role;
  const reader = { email: claims.email, project: claims.project_name, role };
  return (await findAbout()).admin_sample_data ? (
    <SampleAuditLog reader={reader} />
  ) : (
    <AuditLogScreen reader={reader} />
  );
}
