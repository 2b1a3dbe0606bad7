"use client";

import { useEffect, useRef, useState } from "react";
import { type ImportReport, importFile } from "../../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { mappedFile } from "./column-mapping.ts";
import { faultCount } from "./import-faults.tsx";
import { asQuery, type ImportChoices } from "./import-options.tsx";
import { countsOf, outcomeOf } from "./import-outcome.tsx";
import type { useImportFile } from "./use-import-file.ts";

/** How many rows are wrong, and the first of them. */
function faultsOf({ failed, rows, faults: [first] }: ImportReport): string {
  const many = faultCount(failed, rows);
  return first ? `${many} ${t("Line {line}: {message}", { line: first.line, message: first.message })}` : many;
}

const doneText = (report: ImportReport) =>
  report.updated + report.skipped > 0
    ? t("Imported: {counts}", { counts: countsOf(report) })
    : plural(report.created, "{count} record was imported.", "{count} records were imported.");

interface Using {
  model: string;
  chosen: ReturnType<typeof useImportFile>;
  /** Records were made or changed. */
  onChanged(): void;
  onClose(): void;
}

/** Runs an import, or tries one, and keeps what came of it. */
export function useImport({ model, chosen: { file, preview, mapping }, onChanged, onClose }: Using) {
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<{ report: ImportReport; isTrial: boolean } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const forget = () => {
    setOutcome(null);
    setFault(null);
  };

  const run = async (choices: ImportChoices, isTrial: boolean) => {
    if (!file || !preview) return;
    forget();
    setProgress(0);
    try {
      const body = preview.csv ? mappedFile(file, preview.csv, preview.columns, mapping) : file;
      const report = await importFile({
        model,
        format: preview.format,
        body,
        ...asQuery(choices),
        trial: isTrial ? "yes" : "no",
        onProgress: setProgress,
      });
      setOutcome({ report, isTrial });
      if (isTrial) return;
      if (report.created + report.updated > 0) onChanged();
      if (report.failed > 0) {
        if (!isOpen.current) toasts.error(`${file.name}: ${outcomeOf(report)}`, { description: faultsOf(report) });
        return;
      }
      toasts.success(doneText(report));
      onClose();
    } catch (error) {
      const { message } = error as Error;
      if (isOpen.current) setFault(message);
      else if (!isTrial) toasts.error(t("{name} was not imported: {message}", { name: file.name, message }));
    } finally {
      setProgress(null);
    }
  };
  return { progress, outcome, fault, run, forget };
}
