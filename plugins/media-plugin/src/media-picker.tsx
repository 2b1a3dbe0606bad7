import { Alert, Button, Drawer, EmptyState, Pagination } from "@plinth/plugin";
import { Image } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { type MediaFile, messageOf } from "./documents.ts";
import { FileFilters } from "./files/file-filters.tsx";
import { FileGrid, GridSkeleton } from "./files/file-grid.tsx";
import { pageSize, useFiles } from "./files/use-files.ts";
import { DropZone } from "./uploads/drop-zone.tsx";
import { UploadButtons } from "./uploads/upload-buttons.tsx";
import { UploadPanel } from "./uploads/upload-panel.tsx";
import { onUploads, type UploadPurpose, uploadFiles, uploads } from "./uploads/upload-queue.ts";

interface MediaPickerProps {
  /** Name of the field. */
  label: string;
  gallery: boolean;
  purpose: UploadPurpose;
  onChoose(files: MediaFile[]): void;
  onClose(): void;
}

interface Chosen {
  file: MediaFile;
  place: number;
}

const everything = { search: "", kind: "", model: "", page: 1, size: pageSize };

/** The library beside a form: files are chosen, or uploaded and thereby chosen. */
export function MediaPicker({ label, gallery, purpose, onChoose, onClose }: MediaPickerProps) {
  const [filter, setFilter] = useState(everything);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set());
  const places = useRef(0);
  const { files, total, isLoading, error, refetch } = useFiles(filter);
  const isFiltered = Boolean(filter.search || filter.kind || filter.model);
  // A gallery has its files in the order in which they were given, whichever is uploaded first.
  const add = (file: MediaFile, place: number) =>
    setChosen((before) =>
      gallery
        ? [...before.filter((one) => one.file.id !== file.id), { file, place }].toSorted((a, b) => a.place - b.place)
        : [{ file, place }],
    );
  const toggle = (id: string, on: boolean) => {
    const file = files.find((one) => one.id === id);
    if (on && file) add(file, places.current++);
    else setChosen(chosen.filter((one) => one.file.id !== id));
  };
  const arrived = (file: MediaFile, place = places.current++) => {
    add(file, place);
    refetch();
  };
  const upload = (list: File[]) => {
    const given = gallery ? list : list.slice(0, 1);
    const first = places.current;
    places.current += given.length;
    const ids = uploadFiles(given, purpose, (file, place) => arrived(file, first + place));
    setMine((before) => new Set([...before, ...ids]));
  };
  const items = useSyncExternalStore(onUploads, uploads, uploads);
  const isUploading = items.some(({ id, status }) => mine.has(id) && (status === "waiting" || status === "sending"));
  const isChosen = (id: string) => chosen.some(({ file }) => file.id === id);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="60%"
      title={gallery ? t("Choose files for {label}", { label }) : t("Choose a file for {label}", { label })}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            busy={isUploading}
            disabled={chosen.length === 0}
            onClick={() => onChoose(chosen.map(({ file }) => file))}
          >
            {gallery ? plural(chosen.length, "Add {count} file", "Add {count} files") : t("Use this file")}
          </Button>
        </>
      }
    >
      <DropZone
        label={gallery ? t("Drop files for {label}", { label }) : t("Drop a file for {label}", { label })}
        onFiles={upload}
      >
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-2">
            <FileFilters filter={filter} onChange={(changed) => setFilter({ ...filter, ...changed, page: 1 })} />
            <div className="ml-auto flex gap-2">
              <UploadButtons
                purpose={purpose}
                multiple={gallery}
                onFiles={upload}
                onFetched={(file) => arrived(file)}
              />
            </div>
          </div>
          <UploadPanel />
          {error ? (
            <Alert
              kind="danger"
              title={t("The files could not be loaded")}
              description={messageOf(error)}
              onRetry={refetch}
            />
          ) : isLoading ? (
            <GridSkeleton count={8} />
          ) : files.length === 0 && total === 0 ? (
            <EmptyState
              icon={Image}
              title={isFiltered ? t("No files found") : t("No files yet")}
              description={
                isFiltered
                  ? t("No file has this name, kind and model together.")
                  : t("Drop files here, paste a picture, or upload some.")
              }
              {...(isFiltered && {
                action: <Button onClick={() => setFilter(everything)}>{t("Clear filters")}</Button>,
              })}
            />
          ) : (
            <FileGrid
              files={files}
              selected={new Set(chosen.map(({ file }) => file.id))}
              onSelect={toggle}
              onOpen={({ id }) => toggle(id, !isChosen(id))}
            />
          )}
          {total > filter.size && (
            <Pagination
              page={filter.page}
              pageSize={filter.size}
              total={total}
              itemName="files"
              onChange={(page, size) => setFilter({ ...filter, page, size })}
            />
          )}
        </div>
      </DropZone>
    </Drawer>
  );
}
