"use client";

import { useMutation, useQuery } from "@urql/next";
import { History } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { functionTypenames } from "../function-data.ts";
import { SourceDiff } from "./source-diff.tsx";

const VersionsQuery = graphql(`
  query Function_Versions($name: String!) {
    functionVersions(name: $name) { version source created_at current created_by { id email first_name last_name } }
  }
`);
const RestoreMutation = graphql(`
  mutation Function_Restore($name: String!, $version: Int!) {
    restoreFunctionVersion(name: $name, version: $version) { id version source }
  }
`);

/** Earlier code of a function: what is different now, and the way back. */
export function VersionsTab({ name }: { name: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: VersionsQuery,
    variables: { name },
    context: functionTypenames,
  });
  const [{ fetching: restoring }, restore] = useMutation(RestoreMutation);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const versions = data?.functionVersions;
  if (!versions)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title={t("The versions could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const current = versions.find((one) => one.current);
  const shown = versions.find(({ version }) => version === chosen) ?? versions.find((one) => !one.current) ?? current;
  if (!shown || !current)
    return (
      <EmptyState
        icon={History}
        title={t("No versions yet")}
        description={t("Each time the code is saved, a version is kept. The last 50 stay.")}
      />
    );
  const back = async () => {
    const { error: fault } = await restore({ name, version: shown.version }, functionTypenames);
    setAsking(false);
    if (fault) return toasts.error(t("Failed to restore the version"), { description: graphqlMessage(fault) });
    toasts.success(t("Version {version} restored", { version: shown.version }));
    setChosen(null);
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <ul aria-label={t("Versions")} className="max-h-160 space-y-1 overflow-y-auto max-lg:max-h-56">
        {versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              aria-pressed={one === shown}
              onClick={() => setChosen(one.version)}
              className="block min-h-10 w-full rounded-md px-3 py-1.5 text-left text-table hover:bg-subtle aria-pressed:bg-accent-soft"
            >
              <span className="flex items-center justify-between gap-2 font-medium">
                {t("Version {version}", { version: one.version })}
                {one.current && <Badge kind="success">{t("Current")}</Badge>}
              </span>
              <span className="block truncate text-meta text-muted">
                <RelativeTime date={one.created_at} />
                {one.created_by?.email && `, ${one.created_by.email}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <section aria-label={t("Version {version}", { version: shown.version })} className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-medium">
            {shown.current
              ? t("Version {version} is the code that runs", { version: shown.version })
              : t("From version {version} to now", { version: shown.version })}
          </h3>
          {!shown.current && <Button onClick={() => setAsking(true)}>{t("Restore this version")}</Button>}
        </div>
        {shown.current ? (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
            tabIndex={0}
            aria-label={t("Source of version {version}", { version: shown.version })}
            className="max-h-160 overflow-auto rounded border bg-surface p-3"
          >
            <pre className="font-mono text-meta leading-5">{shown.source}</pre>
          </section>
        ) : (
          <SourceDiff
            before={shown.source}
            now={current.source}
            label={t("From version {version} to now", { version: shown.version })}
          />
        )}
      </section>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        busy={restoring}
        title={t("Restore version {version}?", { version: shown.version })}
        description={t("It becomes the newest version and runs from now on. The current one stays among the versions.")}
        confirmLabel={t("Restore")}
        onConfirm={() => void back()}
      />
    </div>
  );
}
