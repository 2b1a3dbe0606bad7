"use client";

import { CircleStop, Download, EyeOff, PencilLine, Send, Tag, Trash2, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { type ContentAddress, readContentAddress } from "../content-address.ts";
import { TakeOfflineDialog } from "../take-offline-dialog.tsx";
import { tagTargets } from "./tag-targets.ts";
import { type Chosen, type Running, useBulkActions } from "./use-bulk-actions.ts";

interface BulkBarProps {
  model: ConsoleModel;
  /** The rows in sight. */
  rows: readonly ConsoleRecord[];
  selected: ReadonlySet<string>;
  /** What the list shows, and how many records that are over all pages. */
  shown: ContentAddress;
  total: number;
  /** Whether all of these are meant, and not the selected rows alone. */
  isWhole: boolean;
  onWhole(whole: boolean): void;
  /** What is left selected. */
  onSelect(selected: ReadonlySet<string>): void;
  /** Records were changed past the list's own calls. */
  onChanged(): void;
}

const ExportDialog = dynamic(() => import("../transfer/export-dialog.tsx"), { ssr: false });
const BulkTag = onDemand(() => import("./bulk-tag.tsx"), { late: true });
const BulkEdit = onDemand(() => import("./bulk-edit.tsx"), { late: true });

/** A list of these records alone. */
const alone = (ids: ReadonlySet<string>): ContentAddress => ({
  ...readContentAddress(new URLSearchParams()),
  where: { id: { in: [...ids] } },
});

const foundBy = (model: string, { status, search, where }: ContentAddress) => ({
  model,
  status,
  ...(search ? { search } : {}),
  ...(where ? { where } : {}),
});

type Asking = "delete" | "unpublish" | "publish" | "edit" | "tag" | "export";

/** Leaving the page would end a long run in the middle. */
function useStayWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}

/**
 * Floats over the pages while records are selected, so that no row moves: publish, unpublish, change, export or delete
 * them, or everything that the list finds.
 */
export function BulkBar(props: BulkBarProps) {
  const { model, rows, selected, shown, total, isWhole, onWhole, onSelect, onChanged } = props;
  const { running, stop, setStatus, deleteRecords, setValues, setTags } = useBulkActions(model, onChanged);
  const busy = running !== null;
  const hasTags = tagTargets(model, useModels().models).length > 0;
  const [asking, setAsking] = useState<Asking | null>(null);
  useStayWhile(busy);
  const chosenRows = rows.filter(({ id }) => selected.has(id));
  const chosen: Chosen = isWhole ? { found: foundBy(model.name, shown), total } : { rows: chosenRows };
  const count = isWhole ? total : selected.size;
  const { may } = model;

  const close = () => setAsking(null);

  // What is refused stays selected, and so does what was selected meanwhile.
  const run = async (act: (chosen: Chosen) => Promise<boolean>) => {
    close();
    const ids = new Set(selected);
    if (!(await act(chosen))) return;
    onSelect(isWhole ? new Set() : new Set([...selected].filter((id) => !ids.has(id))));
  };

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, also while its buttons do nothing.
      tabIndex={0}
      aria-label={t("Selected records")}
      aria-busy={busy}
      className="*:shrink-0 absolute bottom-1.5 left-1/2 z-header flex w-max max-w-[calc(100%-16px)] -translate-x-1/2 animate-pop-in items-center gap-2 overflow-x-auto rounded-lg border bg-raised px-3 py-2 shadow-floating"
    >
      <BarStatus running={running} isWhole={isWhole} count={count} />
      {running?.part !== undefined && (
        <Button size="small" onClick={stop}>
          <CircleStop aria-hidden className="size-3.5" />
          {t("Stop")}
        </Button>
      )}
      {!busy && !isWhole && total > rows.length && chosenRows.length === rows.length && (
        <Button size="small" variant="ghost" className="text-accent!" onClick={() => onWhole(true)}>
          {t("Select all {total}", { total: countText(total) })}
        </Button>
      )}
      {may.update && (
        <>
          <Button
            size="small"
            disabled={busy}
            onClick={() => (isWhole ? setAsking("publish") : void run((all) => setStatus("published", all)))}
          >
            <Send aria-hidden className="size-3.5" />
            {t("Publish")}
          </Button>
          <Button size="small" disabled={busy} onClick={() => setAsking("unpublish")}>
            <EyeOff aria-hidden className="size-3.5" />
            {t("Unpublish")}
          </Button>
          <Button size="small" disabled={busy} onClick={() => setAsking("edit")}>
            <PencilLine aria-hidden className="size-3.5" />
            {t("Edit")}
          </Button>
          {hasTags && (
            <Button size="small" disabled={busy} onClick={() => setAsking("tag")}>
              <Tag aria-hidden className="size-3.5" />
              {t("Tag")}
            </Button>
          )}
        </>
      )}
      <Button size="small" disabled={busy} onClick={() => setAsking("export")}>
        <Download aria-hidden className="size-3.5" />
        {t("Export")}
      </Button>
      {may.delete && (
        <Button size="small" disabled={busy} onClick={() => setAsking("delete")}>
          <Trash2 aria-hidden className="size-3.5" />
          {t("Delete")}
        </Button>
      )}
      <Button size="small" variant="ghost" disabled={busy} onClick={() => onSelect(new Set())}>
        <X aria-hidden className="size-3.5" />
        {t("Clear selection")}
      </Button>
      {asking === "export" && (
        <ExportDialog model={model.name} shown={isWhole ? shown : alone(selected)} total={count} onClose={close} />
      )}
      {asking === "edit" && (
        <BulkEdit
          model={model}
          count={count}
          isWhole={isWhole}
          onClose={close}
          onChange={(payload) => void run((all) => setValues(payload, all))}
        />
      )}
      {asking === "tag" && (
        <BulkTag
          model={model}
          count={count}
          onClose={close}
          onChange={(tags) => void run((all) => setTags(tags, all))}
        />
      )}
      <TakeOfflineDialog
        open={asking === "unpublish"}
        chosen={{
          count,
          published: isWhole ? count : chosenRows.filter(({ status }) => status === "published").length,
        }}
        onOpenChange={close}
        onConfirm={() => void run((all) => setStatus("draft", all))}
      />
      <ConfirmDialog
        open={asking === "publish"}
        onOpenChange={close}
        title={plural(count, "Publish {count} record?", "Publish {count} records?")}
        description={t("All that the list finds is shown by the API then. It goes on in batches, and can be stopped.")}
        confirmLabel={plural(count, "Publish {count} record", "Publish {count} records")}
        onConfirm={() => void run((all) => setStatus("published", all))}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        danger
        title={plural(count, "Delete {count} record?", "Delete {count} records?")}
        description={deletionNote(model.label, count, isWhole)}
        confirmLabel={plural(count, "Delete {count} record", "Delete {count} records")}
        onConfirm={() => void run(deleteRecords)}
      />
    </section>
  );
}

function deletionNote(model: string, count: number, isWhole: boolean): string {
  const note = plural(
    count,
    "It leaves {model} and the API for good. This cannot be undone.",
    "They leave {model} and the API for good. This cannot be undone.",
    { model },
  );
  return isWhole ? `${note} ${t("It goes on in batches, and can be stopped.")}` : note;
}

/** What is selected, or how far the work is. */
function BarStatus({ running, isWhole, count }: { running: Running | null; isWhole: boolean; count: number }) {
  const words = isWhole
    ? plural(count, "All {count} record are selected", "All {count} records are selected")
    : plural(count, "{count} record selected", "{count} records selected");
  return (
    <div className="mr-1">
      <p role="status" className="flex items-center gap-2 font-medium tabular-nums">
        {running && <Spinner />}
        {running?.words ?? words}
      </p>
      {running?.part !== undefined && <Progress label={running.words} value={running.part} />}
    </div>
  );
}
