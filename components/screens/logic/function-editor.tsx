"use client";

import { useMutation } from "@urql/next";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { graphqlFields, graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { routes } from "../../../lib/console/routes.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { useSaveKey } from "../../forms/use-save-key.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveDialog, useLeaveGuard } from "../../ui/dialogs/leave-guard.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useSource } from "./code/use-source.ts";
import { ConnectedBadge, KindBadge } from "./function-badges.tsx";
import { functionTypenames } from "./function-data.ts";
import type { FunctionDetail } from "./function-query.ts";

/** Written by the server, and taken over once its script is there: it knows every kind of field. */
const CodeTab = lazy(async () => ({ default: (await import("./code/code-tab.tsx")).CodeTab }));
const LogsTab = onDemand(async () => ({ default: (await import("./logs/logs-tab.tsx")).LogsTab }));
const VersionsTab = onDemand(async () => ({ default: (await import("./versions/versions-tab.tsx")).VersionsTab }));
const SettingsTab = onDemand(async () => ({ default: (await import("./settings/settings-tab.tsx")).SettingsTab }));
const VariablesTab = onDemand(async () => ({ default: (await import("./settings/variables-tab.tsx")).VariablesTab }));

const SaveMutation = graphql(`
  mutation Function_Save($name: String!, $source: String!) {
    upsertFunctionToProject(name: $name, source: $source, update: true) { id version source }
  }
`);

const tabNames = ["code", "logs", "versions", "settings", "variables"];

interface FunctionEditorProps {
  subject: FunctionDetail;
  owner: string;
  origin: string;
}

/**
 * The page of a function. Which tab is open is in the address; what was entered in one is there when it is opened
 * again.
 */
export function FunctionEditor({ subject, owner, origin }: FunctionEditorProps) {
  const { search, change } = useAddress();
  const asked = search.get("tab") ?? "";
  const tab = tabNames.includes(asked) ? asked : "code";
  const editing = useSource(owner, subject.name, subject.source ?? "");
  const { source, dirty } = editing;
  const [{ fetching: saving }, upsert] = useMutation(SaveMutation);
  const [fault, setFault] = useState<string | null>(null);
  const [saved, setSaved] = useState(0);
  const guard = useLeaveGuard(dirty, { kept: true, saving });

  const save = async () => {
    if (saving || !dirty) return;
    const { data, error } = await upsert({ name: subject.name, source }, functionTypenames);
    setFault(error ? (graphqlFields(error).source ?? graphqlMessage(error)) : null);
    if (error) return;
    editing.markSaved(source);
    setSaved(data?.upsertFunctionToProject?.version ?? 0);
  };
  useSaveKey(() => {
    if (tab === "code") void save();
  });

  // The answer of a save comes before the function is read again; versions only grow.
  const version = Math.max(saved, subject.version ?? 0);
  return (
    <div className="space-y-4">
      <Link href={routes.logic()} className="inline-flex items-center gap-1.5 rounded-sm text-muted hover:text-text">
        <ArrowLeft aria-hidden className="size-4" />
        {t("All functions")}
      </Link>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 text-title font-semibold break-all">{subject.name}</h2>
            <KindBadge kind={subject.graphql_schema_type === "query" ? "query" : "mutation"} />
            <ConnectedBadge connected={subject.function_connected ?? false} />
          </div>
          {subject.description && <p className="mt-0.5 break-words text-muted">{subject.description}</p>}
        </div>
        {tab === "code" && (
          <div className="flex items-center gap-3">
            <p role="status" className="text-meta text-muted">
              {dirty
                ? t("Not saved yet")
                : version > 0
                  ? t("Version {version} is saved", { version })
                  : t("No code yet")}
            </p>
            <Button variant="primary" busy={saving} disabled={!dirty} onClick={() => void save()}>
              {t("Save")}
            </Button>
          </div>
        )}
      </header>
      <Tabs
        label={t("Parts of the function")}
        value={tab}
        onValueChange={(next) => change({ tab: next === "code" ? null : next, run: null }, "replace")}
        tabs={[
          {
            value: "code",
            label: t("Code"),
            stays: true,
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <CodeTab subject={subject} editing={editing} fault={fault} />
              </Suspense>
            ),
          },
          { value: "logs", label: t("Logs"), content: <LogsTab name={subject.name} /> },
          {
            value: "versions",
            label: t("Versions"),
            content: <VersionsTab name={subject.name} />,
          },
          {
            value: "settings",
            label: t("Settings"),
            stays: true,
            content: <SettingsTab subject={subject} origin={origin} unsaved={dirty} open={tab === "settings"} />,
          },
          { value: "variables", label: t("Variables"), stays: true, content: <VariablesTab subject={subject} /> },
        ]}
      />
      <LeaveDialog guard={guard} />
    </div>
  );
}
