"use client";

import type { SyncRun } from "../../../lib/contract/sync/sync.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { templateTitles } from "../../projects/template-titles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
import { TableCell } from "../../ui/tables/table.tsx";
import { RelativeTime } from "../../ui/time/relative-time.tsx";
import { namesOf, summaryOf, templateOf } from "./sync-data.ts";

/** The last pushes into the reader's projects: who, when, and what changed. */
export function SyncRuns({ runs }: { runs: SyncRun[] }) {
  return (
    <Card
      title={t("Last syncs")}
      description={t("What was pushed into your projects, by anyone, and the templates that they began with.")}
    >
      {runs.length === 0 ? (
        <p className="text-muted">{t("Nothing has been pushed yet.")}</p>
      ) : (
        <CardTable
          label={t("Last syncs")}
          columns={[t("Project"), t("What changed"), t("Who"), t("When")]}
          rows={runs}
          itemName="syncs"
          keyOf={({ id }) => id}
          cells={(run) => (
            <>
              <TableCell className={`max-w-44 truncate font-medium ${firstCell}`} title={run.project.id}>
                {run.project.name}
              </TableCell>
              <TableCell className="max-w-96 min-w-52">
                <WhatChanged run={run} />
              </TableCell>
              <TableCell className="max-w-52">
                <div className="truncate" title={run.user}>
                  {run.user || t("A former member")}
                </div>
                {!templateOf(run) && <div className="truncate text-meta text-muted">{run.token_name}</div>}
              </TableCell>
              <TableCell className="whitespace-nowrap text-muted">
                <RelativeTime date={run.created_at} />
              </TableCell>
            </>
          )}
        />
      )}
    </Card>
  );
}

function WhatChanged({ run }: { run: SyncRun }) {
  const template = templateOf(run);
  if (template) return t("Created from the template {title}", { title: t(templateTitles[template]) });
  const names = namesOf(run.steps);
  return (
    <>
      <div className="flex items-center gap-2">
        {summaryOf(run.steps)}
        {run.kind === "restore" && <Badge>{t("restored")}</Badge>}
        {run.state === "applying" && <Badge kind="warning">{t("under way")}</Badge>}
      </div>
      <div className="truncate text-meta text-muted" title={names}>
        {names}
      </div>
    </>
  );
}
