import { Button, type PluginInputProps } from "@plinth/plugin";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { MediaFile } from "../documents.ts";
import { MediaPicker } from "../media-picker.tsx";
import { fieldFiles, fieldValue } from "./field-files.ts";
import { GalleryList } from "./gallery-list.tsx";

/** The input of a media field: one file, or those of a gallery in their order. */
export function MediaInput(props: PluginInputProps) {
  const { field, model, control, value, onChange, onBlur, inputRef, disabled, mayChoose = true } = props;
  const [picking, setPicking] = useState(false);
  const gallery = Boolean(field.validation.is_gallery);
  const files = fieldFiles(value);
  const entries = [value].flat().filter((one) => one !== null && one !== undefined && one !== "");
  const put = (next: unknown[]) => onChange(gallery ? next : (next[0] ?? null));
  const choose = (chosen: MediaFile[]) => {
    const news = chosen.filter(({ id }) => !files.some((file) => file.id === id)).map(fieldValue);
    put(gallery ? [...entries, ...news] : chosen.map(fieldValue));
    setPicking(false);
  };
  const verb = gallery ? t("Add files") : files.length > 0 ? t("Replace file") : t("Choose file");
  return (
    <div className="space-y-2">
      {files.length > 0 && (
        <GalleryList
          label={field.label}
          files={files}
          ordered={gallery}
          disabled={disabled}
          onMove={(from, to) => put(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]))}
          onRemove={(index) => put(entries.toSpliced(index, 1))}
        />
      )}
      {mayChoose && (
        <Button
          id={control.id}
          aria-describedby={control["aria-describedby"]}
          ref={inputRef}
          disabled={disabled}
          aria-label={`${verb}: ${field.label}`}
          onBlur={onBlur}
          onClick={() => setPicking(true)}
        >
          <ImagePlus aria-hidden className="size-4" />
          {verb}
        </Button>
      )}
      {picking && (
        <MediaPicker
          label={field.label}
          gallery={gallery}
          purpose={{ model_name: model, field_name: field.identifier }}
          onChoose={choose}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
