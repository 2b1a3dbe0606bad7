"use client";

import { storedFiles } from "../../../../lib/contract/media-value.ts";
import type { ValueInputProps } from "./value-input-props.ts";

/** The files that a field holds, to be seen and not changed: what can choose others comes with the media plugin. */
export function MediaInput({ field, control, value }: ValueInputProps) {
  const files = storedFiles(value);
  return (
    <fieldset id={control.id} aria-label={field.label} className="space-y-2 rounded-md border border-border p-3">
      {files.length > 0 && (
        <ul className="space-y-1">
          {files.map((file) => (
            <li key={file.id} className="truncate">
              {file.file_name ?? file.id}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">Files are chosen with the media plugin, which is not loaded.</p>
    </fieldset>
  );
}
