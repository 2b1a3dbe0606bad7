import type { Metadata } from "next";
import { AuditScreen } from "../../../components/screens/audit/audit-screen.tsx";
import { requireSession } from "../../../lib/console/session.ts";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage() {
  const { claims } = await requireSession();
  return <AuditScreen projectId={claims.project_id} />;
}
