"use client";

import type { LucideIcon } from "lucide-react";
import { CircleStop, Download, EyeOff, MoreHorizontal, PencilLine, Send, Tag, Trash2, X } from "lucide-react";
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
import { DropdownMenu, MenuItem } from "../../../ui/menus/dropdown-menu.tsx";
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

interface Act {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  run(): void;
}

/** So many are buttons where there is little room; the others are in a menu there. */
const actsInSight = 2;

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

  const acts: readonly Act[] = [
    ...(may.update
      ? [
          {
            label: t("Publish"),
            icon: Send,
            run: () => (isWhole ? setAsking("publish") : void run((all) => setStatus("published", all))),
          },
          { label: t("Unpublish"), icon: EyeOff, run: () => setAsking("unpublish") },
          { label: t("Edit"), icon: PencilLine, run: () => setAsking("edit") },
          ...(hasTags ? [{ label: t("Tag"), icon: Tag, run: () => setAsking("tag") }] : []),
        ]
      : []),
    { label: t("Export"), icon: Download, run: () => setAsking("export") },
    ...(may.delete ? [{ label: t("Delete"), icon: Trash2, danger: true, run: () => setAsking("delete") }] : []),
  ];

  return (
    <div className="pointer-events-none @container absolute inset-x-2 bottom-full z-header mb-2">
      <section
        aria-label={t("Selected records")}
        aria-busy={busy}
        className="pointer-events-auto ml-[50%] flex w-max max-w-full -translate-x-1/2 animate-pop-in flex-wrap items-center gap-2 rounded-lg border bg-raised px-3 py-2 shadow-floating"
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
        <BarActs acts={acts} disabled={busy} />
        <Button
          size="small"
          variant="ghost"
          aria-label={t("Clear selection")}
          title={t("Clear selection")}
          disabled={busy}
          onClick={() => onSelect(new Set())}
          className="@max-[640px]:-order-1"
        >
          <X aria-hidden className="size-3.5" />
          <span className="@max-[1120px]:hidden">{t("Clear selection")}</span>
        </Button>
      </section>
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
    </div>
  );
}

/** What can be done with them: all as buttons, or the first ones and a menu. */
function BarActs({ acts, disabled }: { acts: readonly Act[]; disabled: boolean }) {
  return (
    <>
      {acts.map(({ label, icon: Icon, run }, index) => (
        <Button
          key={label}
          size="small"
          disabled={disabled}
          onClick={run}
          className={index < actsInSight ? undefined : "@max-[1000px]:hidden"}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </Button>
      ))}
      {acts.length > actsInSight && (
        <DropdownMenu
          trigger={
            <Button
              size="small"
              aria-label={t("More for the selection")}
              disabled={disabled}
              className="@min-[1000px]:hidden"
            >
              <MoreHorizontal aria-hidden className="size-4" />
            </Button>
          }
        >
          {acts.slice(actsInSight).map(({ label, icon, danger = false, run }) => (
            <MenuItem key={label} icon={icon} danger={danger} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </>
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
    // On a phone the rest stands below it, beside what clears the selection.
    <div className="mr-1 @max-[640px]:-order-2 @max-[640px]:mr-0 @max-[640px]:grow @max-[640px]:basis-[calc(100%-60px)]">
      <p role="status" className="flex items-center gap-2 font-medium tabular-nums">
        {running && <Spinner />}
        {running?.words ?? words}
      </p>
      {running?.part !== undefined && <Progress label={running.words} value={running.part} />}
    </div>
  );
}
