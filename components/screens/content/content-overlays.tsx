"use client";

import { useClient } from "@urql/next";
import { useEffect, useState } from "react";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { Where } from "../../filter/filter-tree.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import type { ConsoleRecord } from "../../records/record-documents.ts";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import type { ContentAddress } from "./content-address.ts";
import { DeleteRecordDialog } from "./delete-record-dialog.tsx";
import type { Neighbours } from "./record/record-steps.tsx";
import { TakeOfflineDialog } from "./take-offline-dialog.tsx";

const RecordDrawer = onDemand(async () => ({ default: (await import("./record/record-drawer.tsx")).RecordDrawer }));
const RelationsDrawer = onDemand(async () => ({
  default: (await import("./record/relations-drawer.tsx")).RelationsDrawer,
}));
// What is opened now and then is loaded then.
const FilterDrawer = onDemand(() => import("./filter/filter-drawer.tsx"));
const FakeDrawer = onDemand(() => import("./fake/fake-drawer.tsx"), { late: true });
const ImportDrawer = onDemand(() => import("./transfer/import-drawer.tsx"), { late: true });
const RevisionsDrawer = onDemand(() => import("./revisions/revisions-drawer.tsx"), { late: true });
const ExportDialog = onDemand(() => import("./transfer/export-dialog.tsx"), { late: true });

interface ContentOverlaysProps {
  model: ConsoleModel;
  shown: ContentAddress;
  /** The records of the page, in their order. */
  rows: readonly ConsoleRecord[];
  /** Whose drafts are kept: the person and the project. */
  owner: string;
  change(changes: Record<string, string | null>, how?: "push" | "replace"): void;
  /** Records that the list has over all pages. */
  total: number;
  onWhere(where: Where | null): void;
  /** Records were made past the list's own calls. */
  onChanged(): void;
  /** What the reader is asked before it is done. */
  asking: RecordQuestion | null;
  onAnswer(yes: boolean): void;
}

/** What is about to be done to a record, once the reader has agreed. */
export interface RecordQuestion {
  act: "delete" | "unpublish";
  record: ConsoleRecord;
}

/** What the address asks for and the reader's role may not do. */
function refusedAct({ may }: ConsoleModel, { create, tool, relations }: ContentAddress): string | null {
  if (!may.create && (create || tool === "generate" || tool === "import")) return "add";
  return relations && !may.update ? "change" : null;
}

/** The records beside one on the page. */
function neighboursOf(rows: readonly ConsoleRecord[], id: string | null): Neighbours {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null };
}

/** What opens over the list; the address says which, so that reload and Back keep it. */
export function ContentOverlays({
  model,
  owner,
  shown,
  rows,
  change,
  total,
  onWhere,
  onChanged,
  asking,
  onAnswer,
}: ContentOverlaysProps) {
  const hydrated = useHydrated();
  const { may } = model;
  const client = useClient();
  // A new record whose form stays is the same drawer.
  const [made, setMade] = useState<string | null>(null);
  const refused = refusedAct(model, shown);
  useEffect(() => {
    if (!refused) return;
    const action = refused === "add" ? "create" : "update";
    const told =
      refused === "add"
        ? t("Your role may not add records of {model}.", { model: model.label })
        : t("Your role may not change records of {model}.", { model: model.label });
    void import("../../console/who-can.tsx")
      .then(({ whoOf }) => whoOf(client, { model: model.name, action }))
      .then((who) => toasts.error(`${told} ${who}`));
    change({ create: null, tool: null, relations: null }, "replace");
  }, [refused, model.label, model.name, change, client]);
  const changed = () => {
    onChanged();
    void import("../../models/record-count.tsx").then(({ refreshCounts }) => refreshCounts(client));
  };
  const closeTool = () => change({ tool: null });
  return (
    <>
      <DeleteRecordDialog model={model} record={asking?.act === "delete" ? asking.record : null} onAnswer={onAnswer} />
      <TakeOfflineDialog
        open={asking?.act === "unpublish"}
        onOpenChange={(stay) => !stay && onAnswer(false)}
        onConfirm={() => onAnswer(true)}
      />
      {hydrated && ((shown.create && may.create) || shown.record) && (
        <RecordDrawer
          key={shown.record === null || shown.record === made ? "new" : shown.record}
          model={model}
          id={shown.record}
          owner={owner}
          neighbours={neighboursOf(rows, shown.record)}
          onOpen={(id) => change({ create: null, record: id })}
          onStayed={(id) => {
            setMade(id);
            change({ create: null, record: id }, "replace");
          }}
          onClose={() => {
            setMade(null);
            change({ create: null, record: null });
          }}
        />
      )}
      {hydrated && shown.relations && may.update && (
        <RelationsDrawer
          key={shown.relations}
          model={model}
          id={shown.relations}
          onClose={() => change({ relations: null })}
        />
      )}
      {hydrated && shown.revisions && (
        <RevisionsDrawer
          key={shown.revisions}
          model={model}
          id={shown.revisions}
          onClose={() => change({ revisions: null })}
        />
      )}
      {hydrated && shown.tool === "filter" && (
        <FilterDrawer model={model} where={shown.where} onApply={onWhere} onClose={closeTool} />
      )}
      {hydrated && shown.tool === "generate" && may.create && (
        <FakeDrawer model={model} onChanged={changed} onClose={closeTool} />
      )}
      {hydrated && shown.tool === "import" && may.create && (
        <ImportDrawer model={model} onChanged={changed} onClose={closeTool} />
      )}
      {hydrated && shown.tool === "export" && (
        <ExportDialog model={model.name} shown={shown} total={total} onClose={closeTool} />
      )}
    </>
  );
}
