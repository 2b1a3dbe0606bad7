import type { Metadata } from "next";
import { pageOrigin } from "../../../components/screens/api/page-origin.ts";
import type { SyncTokenRow } from "../../../components/screens/sync/sync-data.ts";
import { SyncScreen } from "../../../components/screens/sync/sync-screen.tsx";
import { restOnServer } from "../../../lib/console/server-rest.ts";
import type { ProjectSummary } from "../../../lib/contract/projects.ts";
import type { SyncRun } from "../../../lib/contract/sync.ts";

export const metadata: Metadata = { title: "Cloud Sync" };

export default async function SyncPage() {
  const [{ tokens }, runs, projects] = await Promise.all([
    restOnServer<{ tokens: SyncTokenRow[] }>("/system/sync/token/list"),
    restOnServer<SyncRun[]>("/system/sync/runs"),
    restOnServer<ProjectSummary[]>("/system/project/list", {}),
  ]);
  const known = projects.map(({ id, name }) => ({ id, name }));
  return <SyncScreen origin={await pageOrigin()} tokens={tokens} runs={runs} projects={known} />;
}
