import type { Metadata } from "next";
import { pageOrigin } from "../../../components/screens/api/page-origin.ts";
import { SyncScreen } from "../../../components/screens/sync/sync-screen.tsx";
import { callOnServer } from "../../../lib/console/calls/server-rest.ts";
import * as calls from "../../../lib/contract/calls/addresses.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Cloud Sync") });

export default async function SyncPage() {
  const [{ tokens }, runs, projects] = await Promise.all([
    callOnServer(calls.listSyncTokens),
    callOnServer(calls.listSyncRuns),
    callOnServer(calls.listProjects),
  ]);
  const known = projects.map(({ id, name }) => ({ id, name }));
  return <SyncScreen origin={await pageOrigin()} tokens={tokens} runs={runs} projects={known} />;
}
