"use client";

import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { defaultPlugin } from "../../../../lib/contract/plugins/plugin-loading.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useMay } from "../../../console/own-permissions.ts";
import { PluginPart } from "../../../plugins/plugin-boundary.tsx";
import { usePlugin } from "../../../plugins/use-plugin.ts";
import { RecordModel } from "../record-model.ts";
import { broughtFiles, isPicture } from "./brought-files.ts";
import { holdSpots, type PictureSpots } from "./picture-spots.ts";

interface Batch {
  id: number;
  files: File[];
  spots: PictureSpots;
}

/** Pictures that are pasted or dropped into a text: uploaded to the library, they stand where they were put. */
export function useBroughtPictures(field: FieldDefinition) {
  const editor = useRef<Editor>(null);
  const model = useContext(RecordModel);
  const mayUpload = useMay("media");
  const { plugin, isComing } = usePlugin(defaultPlugin);
  const Uploads = plugin?.components.TextPictures;
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  const lastId = useRef(0);
  const take = (files: File[], at: number) => {
    const pictures = files.filter(isPicture);
    for (const { name } of files.filter((file) => !isPicture(file)))
      toasts.error(t("{name} is not a picture", { name }), {
        description: t("Only pictures can stand in a formatted text."),
      });
    if (pictures.length === 0 || !editor.current) return;
    if (!mayUpload)
      return toasts.error(t("You may not upload pictures in this project"), {
        description: t("Ask somebody who manages its team for the permission Media."),
      });
    if (!Uploads && !isComing) return tellNotRunning();
    const spots = holdSpots(editor.current, at, pictures.length);
    setBatches((before) => [...before, { id: ++lastId.current, files: pictures, spots }]);
  };
  useEffect(() => {
    if (Uploads || isComing || batches.length === 0) return;
    for (const { spots } of batches) spots.end();
    setBatches([]);
    tellNotRunning();
  }, [Uploads, isComing, batches]);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const handlers = useMemo(
    () => ({
      // Before the editor reads the HTML that comes along with a picture, and tells what it leaves out of it.
      handleDOMEvents: {
        paste: (view: EditorView, event: ClipboardEvent) => {
          const files = view.editable ? broughtFiles(event.clipboardData) : [];
          if (files.length === 0) return false;
          event.preventDefault();
          latest.current(files, view.state.selection.to);
          return true;
        },
        drop: (view: EditorView, event: DragEvent) => {
          const files = view.editable && !view.dragging ? broughtFiles(event.dataTransfer) : [];
          if (files.length === 0) return false;
          event.preventDefault();
          const under = view.posAtCoords({ left: event.clientX, top: event.clientY });
          latest.current(files, under?.pos ?? view.state.selection.to);
          return true;
        },
      },
    }),
    [],
  );
  const put = ({ spots }: Batch, place: number, file: { file_name: string; url: string; alt: string }) => {
    if (editor.current && !editor.current.isDestroyed)
      return spots.put(place, { src: `${window.location.origin}${file.url}`, alt: file.alt });
    toasts.info(t("{name} is in the library only", { name: file.file_name }), {
      description: t("The text was closed before the picture was uploaded."),
    });
  };
  const close = ({ id, spots }: Batch) => {
    spots.end();
    setBatches((before) => before.filter((batch) => batch.id !== id));
  };
  // Where the plugin is still coming, they wait for it.
  const progress = (plugin && Uploads ? batches : []).map((batch) => (
    <PluginPart
      key={batch.id}
      plugin={plugin!}
      of={Uploads!}
      given={{
        files: batch.files,
        purpose: { model_name: model, field_name: field.identifier },
        onStored: (place: number, file: Parameters<typeof put>[2]) => put(batch, place, file),
        onClose: () => close(batch),
      }}
    />
  ));
  return { editor, handlers, progress };
}

const tellNotRunning = () => toasts.error(t("Pictures cannot be uploaded, because the Media plugin is not running"));

/** Around the editor: a file that nothing takes must not be opened in place of the console. */
export const keepsPage = (event: { dataTransfer: DataTransfer; preventDefault(): void }): void => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
};
