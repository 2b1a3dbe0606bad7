import type { Metadata } from "next";
import type { GuideEntry } from "../../../components/screens/support/guide-list.tsx";
import type { Health } from "../../../components/screens/support/health-card.tsx";
import { SupportPage } from "../../../components/screens/support/support-page.tsx";
import { findAbout } from "../../../lib/console/about.ts";
import { restOnServer } from "../../../lib/console/server-rest.ts";
import { findSession } from "../../../lib/console/session.ts";

export const metadata: Metadata = { title: "Help & Support" };

export default async function Support() {
  const session = await findSession();
  const hasProject = session.status === 200 && session.claims.project_id !== "";
  const [about, guides, health] = await Promise.all([
    findAbout(),
    restOnServer<GuideEntry[]>("/system/docs"),
    restOnServer<Health>("/system/health"),
  ]);
  return <SupportPage about={about} guides={guides} health={health} hasProject={hasProject} />;
}
