import { Alert, Button, Drawer, EmptyState, Pagination } from "@plinth/plugin";
import { Image } from "lucide-react";
import { useState } from "react";
import { type MediaFile, messageOf } from "./documents.ts";
import { filesText } from "./files/file-facts.ts";
import { FileFilters } from "./files/file-filters.tsx";
import { FileGrid, GridSkeleton } from "./files/file-grid.tsx";
import { pageSize, useFiles } from "./files/use-files.ts";
import { DropZone } from "./uploads/drop-zone.tsx";
import { UploadButtons } from "./uploads/upload-buttons.tsx";
import { UploadPanel } from "./uploads/upload-panel.tsx";
import { type UploadPurpose, uploadFiles } from "./uploads/upload-queue.ts";

interface MediaPickerProps {
  /** Name of the field. */
  label: string;
  gallery: boolean;
  purpose: UploadPurpose;
  onChoose(files: MediaFile[]): void;
  onClose(): void;
}

const everything = { search: "", kind: "", model: "", page: 1, size: pageSize };

/** The library beside a form: files are chosen, or uploaded and thereby chosen. */
export function MediaPicker({ label, gallery, purpose, onChoose, onClose }: MediaPickerProps) {
  const [filter, setFilter] = useState(everything);
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const { files, total, isLoading, error, refetch } = useFiles(filter);
  const isFiltered = Boolean(filter.search || filter.kind || filter.model);
  const add = (file: MediaFile) =>
    setChosen((before) => (gallery ? [...before.filter(({ id }) => id !== file.id), file] : [file]));
  const toggle = (id: string, on: boolean) => {
    const file = files.find((one) => one.id === id);
    if (on && file) add(file);
    else setChosen(chosen.filter((one) => one.id !== id));
  };
  const arrived = (file: MediaFile) => {
    add(file);
    refetch();
  };
  const upload = (list: File[]) => uploadFiles(gallery ? list : list.slice(0, 1), purpose, arrived);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="60%"
      title={`Choose ${gallery ? "files" : "a file"} for ${label}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
            {gallery ? `Add ${filesText(chosen.length)}` : "Use this file"}
          </Button>
        </>
      }
    >
      <DropZone label={`Drop ${gallery ? "files" : "a file"} for ${label}`} onFiles={upload}>
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-2">
            <FileFilters filter={filter} onChange={(changed) => setFilter({ ...filter, ...changed, page: 1 })} />
            <div className="ml-auto flex gap-2">
              <UploadButtons purpose={purpose} multiple={gallery} onFiles={upload} onFetched={arrived} />
            </div>
          </div>
          <UploadPanel />
          {error ? (
            <Alert
              kind="danger"
              title="The files could not be loaded"
              description={messageOf(error)}
              onRetry={refetch}
            />
          ) : isLoading ? (
            <GridSkeleton count={8} />
          ) : files.length === 0 && total === 0 ? (
            <EmptyState
              icon={Image}
              title={isFiltered ? "No files found" : "No files yet"}
              description={
                isFiltered
                  ? "No file has this name, kind and model together."
                  : "Drop files here, paste a picture, or upload some."
              }
              {...(isFiltered && {
                action: <Button onClick={() => setFilter(everything)}>Clear filters</Button>,
              })}
            />
          ) : (
            <FileGrid
              files={files}
              selected={new Set(chosen.map(({ id }) => id))}
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
