"use client";

import { useContext } from "react";
import { storedFiles } from "../../../lib/contract/records/media-value.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useMay } from "../../console/own-permissions.ts";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import { permissionName } from "../../roles/permission-name.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useMediaField } from "../use-media-field.ts";
import { RecordModel } from "./record-model.ts";
import type { ValueInputProps } from "./value-input-props.ts";

/**
 * The files of a field, chosen with the media plugin by whom the library is open to. Without the plugin they are shown,
 * and kept as they are.
 */
export function MediaInput(props: ValueInputProps) {
  const { field, control, name, value, onChange, onBlur, inputRef, disabled } = props;
  const model = useContext(RecordModel);
  const { plugin, Input, isComing, retry } = useMediaField();
  const mayChoose = useMay("media");
  if (plugin && Input) {
    const given = { field, model, control, name, value, onChange, onBlur, inputRef, disabled, mayChoose };
    return (
      <>
        <PluginPart plugin={plugin} of={Input} given={given} />
        {!mayChoose && !disabled && (
          <p className="mt-1.5 text-meta text-muted">
            {t('Adding files needs the permission "{permission}". The owner of this project can give it to you.', {
              permission: permissionName("media"),
            })}
          </p>
        )}
      </>
    );
  }
  if (isComing) return <Skeleton className="h-9 w-40" />;
  const files = storedFiles(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has nothing to fill in.
    <div id={control.id} role="group" aria-label={field.label} className="space-y-2 rounded-md border p-3">
      {files.length > 0 && (
        <ul className="space-y-1">
          {files.map((file) => (
            <li key={file.id} className="truncate">
              {file.url ? (
                <a href={file.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                  {file.file_name ?? file.id}
                </a>
              ) : (
                <span className="font-mono text-table">{file.id}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-meta text-muted">
        {files.length > 0
          ? t("These files stay as they are. Files are chosen with the media plugin, which is not loaded.")
          : t("Files are chosen with the media plugin, which is not loaded.")}
      </p>
      {retry && (
        <Button
          size="small"
          aria-label={t("Load the media plugin again: {label}", { label: field.label })}
          onClick={retry}
        >
          {t("Retry")}
        </Button>
      )}
    </div>
  );
}
