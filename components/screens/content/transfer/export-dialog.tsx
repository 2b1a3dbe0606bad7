"use client";

import { useRef, useState } from "react";
import {
  exportAddress,
  saveFile,
  type TransferFormat,
  transferFormats,
} from "../../../../lib/console/calls/transfer.ts";
import { type Message, msg, plural, t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import type { ContentAddress } from "../content-address.ts";

interface ExportDialogProps {
  model: string;
  shown: ContentAddress;
  total: number;
  onClose(): void;
}

const labels: Record<TransferFormat, Message> = {
  csv: msg("CSV, for spreadsheets"),
  json: msg("JSON, one list"),
  ndjson: msg("NDJSON, one record per line"),
};

/** Saves the records that the list shows, over all pages, as a file. */
export default function ExportDialog({ model, shown, total, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<TransferFormat>("csv");
  const [bytes, setBytes] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const narrowed = shown.search !== "" || shown.status !== "all" || shown.where !== null;
  const close = () => {
    stop.current?.abort();
    onClose();
  };
  const run = async () => {
    const control = new AbortController();
    stop.current = control;
    setFault(null);
    setBytes(0);
    const { status, search, where } = shown;
    try {
      const address = exportAddress({ model, format, status, search, where });
      await saveFile(address, `${model}.${format}`, { signal: control.signal, onProgress: setBytes });
      onClose();
    } catch (error) {
      if (!control.signal.aborted) setFault((error as Error).message);
    } finally {
      setBytes(null);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("Export records")}
      description={contentNote(model, total, narrowed)}
      footer={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" busy={bytes !== null} onClick={() => void run()}>
            {t("Export")}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {fault && <Alert kind="danger" title={fault} />}
        <FormField label={t("File format")}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onValueChange={(value) => setFormat(value as TransferFormat)}
              options={transferFormats.map((value) => ({ value, label: t(labels[value]) }))}
            />
          )}
        </FormField>
        {bytes !== null && (
          <div role="status" className="space-y-2">
            <Progress label={t("Exporting {model}", { model })} />
            <p className="text-meta text-muted tabular-nums">
              {t("{kilobytes} kB received", { kilobytes: (bytes / 1024).toFixed(0) })}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const contentNote = (model: string, total: number, narrowed: boolean): string =>
  narrowed
    ? plural(
        total,
        "{count} record of {model}, as filtered. Passwords are never exported.",
        "{count} records of {model}, as filtered. Passwords are never exported.",
        { model },
      )
    : plural(
        total,
        "{count} record of {model}. Passwords are never exported.",
        "{count} records of {model}. Passwords are never exported.",
        { model },
      );
