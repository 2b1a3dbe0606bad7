"use client";

import { FileDown } from "lucide-react";
import { useRef, useState } from "react";
import { saveFile, templateAddress } from "../../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { mapsSomething } from "./column-mapping.ts";
import { FileChoice } from "./file-choice.tsx";
import { firstChoices, ImportOptions } from "./import-options.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useImport } from "./use-import.ts";
import { useImportFile } from "./use-import-file.ts";

interface ImportDrawerProps {
  model: ConsoleModel;
  /** Records were made or changed. */
  onChanged(): void;
  onClose(): void;
}

/**
 * Brings records in from a file: choose it, see what is in it and where it goes, import, and read what was wrong by
 * row.
 */
export default function ImportDrawer({ model, onChanged, onClose }: ImportDrawerProps) {
  const chosen = useImportFile(model);
  const [choices, setChoices] = useState(() => firstChoices(model));
  const { progress, outcome, fault, run, forget } = useImport({ model: model.name, chosen, onChanged, onClose });
  const { file, preview, mapping } = chosen;
  const rows = useRef<HTMLDivElement>(null);
  const template = () =>
    saveFile(templateAddress(model.name), `${model.name}-template.csv`).catch((error: Error) =>
      toasts.error(error.message),
    );
  const idle = progress === null;
  // What went in would go in twice.
  const isDone = outcome !== null && !outcome.isTrial && outcome.report.created + outcome.report.updated > 0;
  const stale = () => isDone || forget();
  const isUnmapped = preview?.csv ? !mapsSomething(preview.columns, mapping) : false;

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={720}
      title={t("Import records")}
      description={t("Into {label}, from CSV, JSON or NDJSON", { label: model.label })}
      footer={
        <>
          <Button onClick={onClose}>{!idle ? t("Close") : isDone ? t("Done") : t("Cancel")}</Button>
          <Button disabled={!preview || isUnmapped || isDone || !idle} onClick={() => void run(choices, true)}>
            {t("Check")}
          </Button>
          <Button
            variant="primary"
            busy={!idle}
            disabled={!preview || isUnmapped || isDone}
            onClick={() => void run(choices, false)}
          >
            {t("Import")}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <FileChoice
          file={file}
          onChoose={(next) => {
            forget();
            void chosen.choose(next);
          }}
        />
        {!file && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
            <Button size="small" onClick={() => void template()}>
              <FileDown aria-hidden className="size-3.5" />
              {t("Download CSV template")}
            </Button>
            <span className="text-meta">
              {t("A header row with every column that {label} takes.", { label: model.label })}
            </span>
          </div>
        )}
        {(chosen.fault ?? fault) && <Alert kind="danger" title={chosen.fault ?? fault} />}
        {!idle && (
          <div className="space-y-2" role="status">
            <Progress label={t("Importing {name}", { name: file?.name ?? "" })} />
            <p className="text-meta text-muted tabular-nums">
              {plural(
                progress,
                "{count} row read. You can leave this open or go on.",
                "{count} rows read. You can leave this open or go on.",
              )}
            </p>
          </div>
        )}
        {outcome && <ImportOutcome {...outcome} fileName={file?.name ?? ""} rows={rows} />}
        {preview && idle && (
          <>
            {isUnmapped && (
              <Alert
                kind="warning"
                title={t("No column of the file goes into {label}", { label: model.label })}
                description={t("Choose a field for at least one of them below.")}
              />
            )}
            <div ref={rows}>
              <ImportPreview
                preview={preview}
                targets={chosen.targets}
                labels={chosen.labels}
                mapping={mapping}
                onMapping={(next) => {
                  stale();
                  chosen.setMapping(next);
                }}
                report={outcome?.report}
              />
            </div>
            <ImportOptions
              model={model}
              choices={choices}
              isTable={preview.csv !== null}
              onChange={(next) => {
                stale();
                setChoices(next);
              }}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}
