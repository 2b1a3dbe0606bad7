import type { Metadata } from "next";
import { SupportPage } from "../../../components/screens/support/support-page.tsx";
import { callOnServer } from "../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../lib/console/guides/about.ts";
import { findSession } from "../../../lib/console/session/session.ts";
import * as calls from "../../../lib/contract/calls/addresses.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Help & Support") });

export default async function Support() {
  const session = await findSession();
  const hasProject = session.status === 200 && session.claims.project_id !== "";
  const [about, guides, health] = await Promise.all([
    findAbout(),
    callOnServer(calls.listGuides),
    callOnServer(calls.getSystemHealth),
  ]);
  return <SupportPage about={about} guides={guides} health={health} hasProject={hasProject} />;
}
