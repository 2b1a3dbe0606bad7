import { Alert, Button, EmptyState, IconButton, Pagination, Skeleton, toast } from "@plinth/plugin";
import { Image, LayoutGrid, List, Trash2, X } from "lucide-react";
import { useCallback, useState } from "react";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { messageOf } from "./documents.ts";
import { DeleteDialog } from "./files/delete-dialog.tsx";
import { FileDrawer } from "./files/file-drawer.tsx";
import { FileFilters } from "./files/file-filters.tsx";
import { FileGrid, GridSkeleton } from "./files/file-grid.tsx";
import { FileTable } from "./files/file-table.tsx";
import { pageSize, useFiles } from "./files/use-files.ts";
import { DropZone } from "./uploads/drop-zone.tsx";
import { UploadButtons } from "./uploads/upload-buttons.tsx";
import { UploadPanel } from "./uploads/upload-panel.tsx";
import { uploadFiles } from "./uploads/upload-queue.ts";
import { useAddress } from "./use-address.ts";

const viewKey = "media-view";

/** The project's files: looked through, uploaded by any way, and deleted. */
export function MediaLibrary() {
  const { query, change } = useAddress();
  const [view, setView] = useState(() => window.localStorage.getItem(viewKey) ?? "grid");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState(false);
  const filter = {
    search: query.get("search") ?? "",
    kind: query.get("kind") ?? "",
    model: query.get("model") ?? "",
    page: Math.max(1, Number(query.get("page")) || 1),
    size: Number(query.get("size")) || pageSize,
  };
  const { files, total, isLoading, isStale, error, refetch } = useFiles(filter);
  const lastPage = useCallback((last: number) => change({ page: last > 1 ? String(last) : null }, "replace"), [change]);
  const upload = useCallback((list: File[]) => uploadFiles(list, {}, refetch), [refetch]);
  const select = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const choose = (name: string) => {
    window.localStorage.setItem(viewKey, name);
    setView(name);
  };
  const buttons = (
    <UploadButtons
      purpose={{}}
      onFiles={upload}
      onFetched={({ file_name }) => {
        toast.success(t("{name} uploaded", { name: file_name }));
        refetch();
      }}
    />
  );
  const isFiltered = Boolean(filter.search || filter.kind || filter.model);
  const views = { files, selected, onSelect: select, onOpen: ({ id }: { id: string }) => change({ file: id }) };
  const open = query.get("file");
  return (
    <DropZone label={t("Drop files to upload them")} onFiles={upload}>
      <div className="space-y-4 p-edge">
        <div className="flex flex-wrap items-center gap-2">
          <FileFilters
            filter={filter}
            onChange={(changed) => {
              setSelected(new Set());
              change({ ...changed, page: null });
            }}
          />
          <fieldset aria-label={t("How files are shown")} className="flex rounded-md border border-input p-px">
            <IconButton
              icon={LayoutGrid}
              label={t("Grid")}
              aria-pressed={view === "grid"}
              className="aria-pressed:bg-subtle"
              onClick={() => choose("grid")}
            />
            <IconButton
              icon={List}
              label={t("List")}
              aria-pressed={view === "list"}
              className="aria-pressed:bg-subtle"
              onClick={() => choose("list")}
            />
          </fieldset>
          <div className="ml-auto flex gap-2">{buttons}</div>
        </div>
        <UploadPanel />
        {selected.size > 0 && (
          <section
            aria-label={t("Selected files")}
            className="flex min-h-11 flex-wrap items-center gap-2 rounded border bg-accent-soft px-4 py-1.5"
          >
            <p className="mr-2 font-medium">
              {plural(selected.size, "{count} file selected", "{count} files selected")}
            </p>
            <Button size="small" onClick={() => setSelected(new Set(files.map(({ id }) => id)))}>
              {t("Select all on this page")}
            </Button>
            <Button size="small" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden className="size-3.5" />
              {t("Delete")}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setSelected(new Set())}>
              <X aria-hidden className="size-3.5" />
              {t("Clear selection")}
            </Button>
          </section>
        )}
        {error ? (
          <Alert
            kind="danger"
            title={t("The files could not be loaded")}
            description={messageOf(error)}
            onRetry={refetch}
          />
        ) : isLoading ? (
          view === "grid" ? (
            <GridSkeleton />
          ) : (
            <Skeleton className="h-96 w-full" />
          )
        ) : files.length === 0 && total === 0 ? (
          <EmptyState
            icon={Image}
            title={isFiltered ? t("No files found") : t("No files yet")}
            description={
              isFiltered
                ? t("No file has this name, kind and model together.")
                : t("Drop files anywhere on this page, paste a picture, or choose them from your device.")
            }
            {...(isFiltered && {
              action: (
                <Button onClick={() => change({ search: null, kind: null, model: null, page: null })}>
                  {t("Clear filters")}
                </Button>
              ),
            })}
          />
        ) : view === "grid" ? (
          <FileGrid {...views} />
        ) : (
          <FileTable {...views} />
        )}
        {total > 0 && (
          <Pagination
            page={filter.page}
            pageSize={filter.size}
            total={total}
            itemName="files"
            onBeyond={isStale ? undefined : lastPage}
            onChange={(page, size) => {
              setSelected(new Set());
              change({ page: page > 1 ? String(page) : null, size: size === pageSize ? null : String(size) });
            }}
          />
        )}
      </div>
      {deleting && (
        <DeleteDialog
          ids={[...selected]}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            setSelected(new Set());
            refetch();
          }}
        />
      )}
      {open && (
        <FileDrawer
          key={open}
          id={open}
          onClose={() => change({ file: null })}
          onChanged={refetch}
          onDeleted={() => {
            change({ file: null });
            refetch();
          }}
        />
      )}
    </DropZone>
  );
}
