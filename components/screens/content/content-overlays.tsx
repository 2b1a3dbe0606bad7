"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useHydrated } from "../console/use-hydrated.ts";
import { type ConsoleModel, titleOf } from "../model/console-models.ts";
import type { ContentAddress } from "./content-address.ts";
import type { Where } from "./filter/filter-tree.ts";
import type { ConsoleRecord } from "./record-documents.ts";

const loadRecordDrawer = () => import("./record-drawer.tsx").then(({ RecordDrawer }) => RecordDrawer);
const RecordDrawer = dynamic(loadRecordDrawer, { ssr: false });
const RelationsDrawer = dynamic(() => import("./relations-drawer.tsx").then((all) => all.RelationsDrawer), {
  ssr: false,
});
// What is opened now and then is loaded then.
const FilterDrawer = dynamic(() => import("./filter/filter-drawer.tsx"), { ssr: false });
const FakeDrawer = dynamic(() => import("./fake/fake-drawer.tsx"), { ssr: false });
const ImportDrawer = dynamic(() => import("./transfer/import-drawer.tsx"), { ssr: false });
const RevisionsDrawer = dynamic(() => import("./revisions/revisions-drawer.tsx"), { ssr: false });
const ExportDialog = dynamic(() => import("./transfer/export-dialog.tsx"), { ssr: false });

interface ContentOverlaysProps {
  model: ConsoleModel;
  shown: ContentAddress;
  /** Whose drafts are kept: the person and the project. */
  owner: string;
  change(changes: Record<string, string | null>): void;
  /** Records that the list has over all pages. */
  total: number;
  onWhere(where: Where | null): void;
  /** Records were made past the list's own calls. */
  onChanged(): void;
  /** The record that is about to be deleted. */
  deleting: ConsoleRecord | null;
  /** The answer: the record, or null to keep it. */
  onDelete(record: ConsoleRecord | null): void;
}

/** What opens over the list; the address says which, so that reload and Back keep it. */
export function ContentOverlays({
  model,
  owner,
  shown,
  change,
  total,
  onWhere,
  onChanged,
  deleting,
  onDelete,
}: ContentOverlaysProps) {
  const hydrated = useHydrated();
  // The page comes first; by the time somebody opens a record, its form is there.
  useEffect(() => {
    if (hydrated) void loadRecordDrawer();
  }, [hydrated]);
  const closeTool = () => change({ tool: null });
  return (
    <>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(stay) => !stay && onDelete(null)}
        danger
        title={`Delete ${deleting ? titleOf(model, deleting) : ""}?`}
        description={`The record leaves ${model.name} and the API for good. This cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => onDelete(deleting)}
      />
      {hydrated && (shown.create || shown.record) && (
        <RecordDrawer
          key={shown.record ?? "new"}
          model={model}
          id={shown.record}
          owner={owner}
          onClose={() => change({ create: null, record: null })}
        />
      )}
      {hydrated && shown.relations && (
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
      {hydrated && shown.tool === "generate" && <FakeDrawer model={model} onChanged={onChanged} onClose={closeTool} />}
      {hydrated && shown.tool === "import" && <ImportDrawer model={model} onChanged={onChanged} onClose={closeTool} />}
      {hydrated && shown.tool === "export" && (
        <ExportDialog model={model.name} shown={shown} total={total} onClose={closeTool} />
      )}
    </>
  );
}
