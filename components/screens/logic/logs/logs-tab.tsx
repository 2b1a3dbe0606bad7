"use client";

import { useQuery } from "@urql/next";
import { ScrollText } from "lucide-react";
import { useEffect, useState } from "react";
import { graphql } from "../../../../lib/console/graphql.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useAddress } from "../../../address/use-address.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { functionTypenames } from "../function-data.ts";
import { readLogAddress } from "./log-address.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";

const LogsQuery = graphql(`
  query Function_Logs($name: String!, $level: FunctionLogLevel, $trigger: FunctionTrigger, $run: String,
    $before: String) {
    functionLogs(name: $name, level: $level, trigger: $trigger, run_id: $run, before: $before, limit: 100) {
      results { id at level message run_id trigger version duration_ms error }
      next
    }
  }
`);

/** So often is the log asked for anew while it is followed. */
const followMs = 3_000;

/** What a function wrote and how its runs ended, the newest first; filters are in the address. */
export function LogsTab({ name }: { name: string }) {
  const { search, change } = useAddress();
  const shown = readLogAddress(search);
  const filters = JSON.stringify(shown);
  /** Where older pages begin; the last one is the page in sight. They are of these filters. */
  const [pages, setPages] = useState<{ filters: string; before: string[] }>({ filters, before: [] });
  const before = pages.filters === filters ? pages.before : [];
  const [following, setFollowing] = useState(true);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: LogsQuery,
    variables: { name, ...shown, before: before.at(-1) ?? null },
    context: functionTypenames,
  });
  const newest = before.length === 0;
  useEffect(() => {
    if (!following || !newest) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refetch({ requestPolicy: "network-only" });
    }, followMs);
    return () => clearInterval(timer);
  }, [following, newest, refetch]);

  const log = data?.functionLogs;
  const lines = log?.results ?? [];
  const filtered = Object.values(shown).some((value) => value !== null);
  return (
    <div className="space-y-4">
      <LogFilters
        shown={shown}
        onChange={(changes) => change(changes, "replace")}
        following={following}
        onFollow={setFollowing}
      />
      {!log && fetching ? (
        <Skeleton className="h-80 w-full" />
      ) : !log ? (
        <LoadFault
          title={t("The log could not be loaded")}
          error={error}
          onRetry={() => refetch({ requestPolicy: "network-only" })}
        />
      ) : lines.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={filtered ? t("No lines found") : t("Nothing logged yet")}
          description={
            filtered
              ? t("No line of the log matches these filters.")
              : t("What the function writes with console.log appears here, and how each run ended.")
          }
        />
      ) : (
        <div className="rounded border bg-surface">
          <LogTable lines={lines} onRun={(run) => change({ run }, "replace")} />
        </div>
      )}
      {log && (log.next || !newest) && (
        <nav aria-label={t("Pages of the log")} className="flex justify-end gap-2">
          <Button size="small" disabled={newest} onClick={() => setPages({ filters, before: before.slice(0, -1) })}>
            {t("Newer")}
          </Button>
          <Button
            size="small"
            disabled={!log.next}
            onClick={() => log.next && setPages({ filters, before: [...before, log.next] })}
          >
            {t("Older")}
          </Button>
        </nav>
      )}
    </div>
  );
}
