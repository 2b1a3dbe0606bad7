"use client";

import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ImportReport, importFile, saveFile, templateAddress } from "../../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { mappedFile, mapsSomething } from "./column-mapping.ts";
import { FileChoice } from "./file-choice.tsx";
import { faultCount, ImportFaults } from "./import-faults.tsx";
import { firstChoices, ImportOptions } from "./import-options.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useImportFile } from "./use-import-file.ts";

interface ImportDrawerProps {
  model: ConsoleModel;
  /** Records were made. */
  onChanged(): void;
  onClose(): void;
}

const outcomeOf = ({ created, failed }: ImportReport) =>
  created > 0
    ? plural(created, "{count} row imported, {failed} left out", "{count} rows imported, {failed} left out", {
        failed: countText(failed),
      })
    : t("Nothing was imported");

/** How many rows are wrong, and the first of them. */
function faultsOf({ failed, rows, faults: [first] }: ImportReport): string {
  const many = faultCount(failed, rows);
  return first ? `${many} ${t("Line {line}: {message}", { line: first.line, message: first.message })}` : many;
}

/**
 * Brings records in from a file: choose it, see what is in it and where it goes, import, and read what was wrong by
 * row.
 */
export default function ImportDrawer({ model, onChanged, onClose }: ImportDrawerProps) {
  const chosen = useImportFile(model);
  const [choices, setChoices] = useState(firstChoices);
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { file, preview, mapping } = chosen;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const run = async () => {
    if (!file || !preview) return;
    setReport(null);
    setFault(null);
    setProgress(0);
    try {
      const body = preview.csv ? mappedFile(file, preview.csv, preview.columns, mapping) : file;
      const told = await importFile({
        model: model.name,
        format: preview.format,
        body,
        ...choices,
        onProgress: setProgress,
      });
      setReport(told);
      if (told.created > 0) onChanged();
      if (told.failed > 0) {
        if (!isOpen.current) toasts.error(`${file.name}: ${outcomeOf(told)}`, { description: faultsOf(told) });
        return;
      }
      toasts.success(plural(told.created, "{count} record was imported.", "{count} records were imported."));
      onClose();
    } catch (error) {
      if (isOpen.current) setFault((error as Error).message);
      else
        toasts.error(t("{name} was not imported: {message}", { name: file.name, message: (error as Error).message }));
    } finally {
      setProgress(null);
    }
  };
  const template = () =>
    saveFile(templateAddress(model.name), `${model.name}-template.csv`).catch((error: Error) =>
      toasts.error(error.message),
    );
  const idle = progress === null;
  // What went in would go in twice.
  const isDone = (report?.created ?? 0) > 0;
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
          <Button variant="primary" busy={!idle} disabled={!preview || isUnmapped || isDone} onClick={() => void run()}>
            {t("Import")}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <FileChoice
          file={file}
          onChoose={(next) => {
            setReport(null);
            setFault(null);
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
        {report && report.failed > 0 && <ImportFaults report={report} title={outcomeOf(report)} />}
        {preview && idle && (
          <>
            {isUnmapped && (
              <Alert
                kind="warning"
                title={t("No column of the file goes into {label}", { label: model.label })}
                description={t("Choose a field for at least one of them below.")}
              />
            )}
            <ImportOptions choices={choices} isTable={preview.csv !== null} onChange={setChoices} />
            <ImportPreview
              preview={preview}
              targets={chosen.targets}
              labels={chosen.labels}
              mapping={mapping}
              onMapping={chosen.setMapping}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}
