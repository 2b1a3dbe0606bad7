"use client";

import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type ImportReport, importFile, saveFile, templateAddress } from "../../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { counted, countText } from "../../../../lib/kernel/counts.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { mappedFile, mapsSomething } from "./column-mapping.ts";
import { FileChoice } from "./file-choice.tsx";
import { ImportFaults } from "./import-faults.tsx";
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
  created > 0 ? `${counted(created, "row")} imported, ${countText(failed)} left out` : "Nothing was imported";

/** How many rows are wrong, and the first of them. */
function faultsOf({ failed, rows, faults: [first] }: ImportReport): string {
  const many = `${countText(failed)} of ${counted(rows, "row is", "rows are")} not valid.`;
  return first ? `${many} Line ${first.line}: ${first.message}` : many;
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
      toasts.success(`${counted(told.created, "record was", "records were")} imported.`);
      onClose();
    } catch (error) {
      if (isOpen.current) setFault((error as Error).message);
      else toasts.error(`${file.name} was not imported: ${(error as Error).message}`);
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
      title="Import records"
      description={`Into ${model.label}, from CSV, JSON or NDJSON`}
      footer={
        <>
          <Button onClick={onClose}>{!idle ? "Close" : isDone ? "Done" : "Cancel"}</Button>
          <Button variant="primary" busy={!idle} disabled={!preview || isUnmapped || isDone} onClick={() => void run()}>
            Import
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
              Download CSV template
            </Button>
            <span className="text-meta">A header row with every column that {model.label} takes.</span>
          </div>
        )}
        {(chosen.fault ?? fault) && <Alert kind="danger" title={chosen.fault ?? fault} />}
        {!idle && (
          <div className="space-y-2" role="status">
            <Progress label={`Importing ${file?.name ?? ""}`} />
            <p className="text-meta text-muted tabular-nums">
              {counted(progress, "row")} read. You can leave this open or go on.
            </p>
          </div>
        )}
        {report && report.failed > 0 && <ImportFaults report={report} title={outcomeOf(report)} />}
        {preview && idle && (
          <>
            {isUnmapped && (
              <Alert
                kind="warning"
                title={`No column of the file goes into ${model.label}`}
                description="Choose a field for at least one of them below."
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
