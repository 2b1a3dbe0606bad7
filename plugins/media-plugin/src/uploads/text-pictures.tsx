import { toast } from "@plinth/plugin";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { MediaFile } from "../documents.ts";
import { UploadLine } from "./upload-panel.tsx";
import { onUploads, type UploadPurpose, uploadFiles, uploads } from "./upload-queue.ts";

interface TextPicturesProps {
  files: File[];
  purpose: UploadPurpose;
  /** A picture is stored; its place among the files. */
  onStored(place: number, file: MediaFile): void;
  /** There is nothing left to show. */
  onClose(): void;
}

/** Pictures on their way into a text, under it: each until it stands there or its failure was read. */
export function TextPictures({ files, purpose, onStored, onClose }: TextPicturesProps) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const latest = useRef({ purpose, onStored, onClose });
  useEffect(() => {
    latest.current = { purpose, onStored, onClose };
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const stored = (file: MediaFile, place: number) => {
      if (file.type === "image") return latest.current.onStored(place, file);
      toast.error(t("{name} is not a picture", { name: file.file_name }), {
        description: t("It is in the library, and not in the text."),
      });
    };
    setIds(uploadFiles(files, latest.current.purpose, stored));
  }, [files]);
  const items = useSyncExternalStore(onUploads, uploads, uploads);
  const open = items.filter(({ id, status }) => ids.includes(id) && status !== "done");
  const isOver = ids.length > 0 && open.length === 0;
  useEffect(() => {
    if (isOver) latest.current.onClose();
  }, [isOver]);
  if (open.length === 0) return null;
  return (
    <ul aria-label={t("Uploads")} className="divide-y divide-border border-t px-3 py-1">
      {open.map((item) => (
        <UploadLine key={item.id} item={item} />
      ))}
    </ul>
  );
}
