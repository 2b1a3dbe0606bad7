"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SyncRun } from "../../../lib/contract/sync/sync.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import type { SyncProject, SyncTokenRow } from "./sync-data.ts";
import { SyncRuns } from "./sync-runs.tsx";
import { SyncSteps } from "./sync-steps.tsx";
import { SyncTokenTable } from "./sync-token-table.tsx";

/** The form comes when it is opened. */
const SyncTokenDrawer = onDemand(async () => ({ default: (await import("./sync-token-drawer.tsx")).SyncTokenDrawer }));

interface SyncScreenProps {
  /** Where the reader reached the console. */
  origin: string;
  tokens: SyncTokenRow[];
  runs: SyncRun[];
  projects: SyncProject[];
}

/** Cloud Sync: what it is, the commands for this installation, sync tokens, and what was pushed. */
export function SyncScreen({ origin, tokens, runs, projects }: SyncScreenProps) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const { refresh } = useRouter();
  const [made, setMade] = useState<string | null>(null);
  return (
    <div className="space-y-6 p-edge">
      <SyncSteps origin={origin} projects={projects} />
      <Card
        title={t("Sync tokens ({count})", { count: countText(tokens.length) })}
        description={t(
          "A token lets the plinth command act for you, in the projects and for the things that you choose.",
        )}
        actions={
          <Button variant="primary" disabled={projects.length === 0} onClick={() => change({ create: "1" })}>
            <Plus aria-hidden className="size-4" />
            {t("Create token")}
          </Button>
        }
      >
        {made && <NewToken token={made} />}
        <SyncTokenTable tokens={tokens} hasProjects={projects.length > 0} onDeleted={refresh} />
      </Card>
      <SyncRuns runs={runs} />
      {hydrated && search.has("create") && projects.length > 0 && (
        <SyncTokenDrawer
          projects={projects}
          onClose={() => change({ create: null })}
          onCreated={(token) => {
            setMade(token);
            change({ create: null });
            refresh();
          }}
        />
      )}
    </div>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div role="status" className="mb-4 rounded-md border border-transparent bg-success-soft p-3">
      <p className="mb-2 font-medium">{t("Your new sync token. Copy it now: it is not shown again.")}</p>
      <div className="flex items-center gap-2 rounded-md border bg-surface py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-table break-all">{token}</code>
        <CopyButton text={token} label={t("Copy new sync token")} successMessage={t("Token copied to clipboard!")} />
      </div>
    </div>
  );
}
