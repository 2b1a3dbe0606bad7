import type { Metadata } from "next";
import { SupportPage } from "../../../components/screens/support/support-page.tsx";
import { findAbout } from "../../../lib/console/about.ts";
import { findSession } from "../../../lib/console/session.ts";

export const metadata: Metadata = { title: "Help & Support" };

export default async function Support() {
  const session = await findSession();
  const hasProject = session.status === 200 && session.claims.project_id !== "";
  return <SupportPage about={await findAbout()} hasProject={hasProject} />;
}
