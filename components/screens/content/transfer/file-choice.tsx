"use client";

import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { inLanguage, t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";

interface FileChoiceProps {
  file: File | null;
  onChoose(file: File | null): void;
}

const tenths = inLanguage(
  (language) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
);

const size = (bytes: number) =>
  bytes < 1024
    ? t("{bytes} bytes", { bytes })
    : bytes < 1024 ** 2
      ? `${Math.round(bytes / 1024)} kB`
      : `${tenths().format(bytes / 1024 ** 2)} MB`;

/** A file, chosen or dropped. */
export function FileChoice({ file, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is for everybody.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0] ?? null);
      }}
      className={`flex items-center gap-4 rounded border border-dashed px-4 py-5 ${over ? "border-accent bg-accent-soft" : "border-control"}`}
    >
      <FileUp aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className={file ? "truncate font-medium" : "font-medium"}>
          {file ? file.name : t("Drop a file here, or choose one")}
        </p>
        <p className="text-meta text-muted">{file ? size(file.size) : t("CSV, JSON or NDJSON, of any size")}</p>
      </div>
      <Button onClick={() => input.current?.click()}>{file ? t("Choose another") : t("Choose file")}</Button>
      <input
        ref={input}
        type="file"
        aria-label={t("File to import")}
        accept=".csv,.json,.ndjson,.jsonl"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          // Choosing the same file again, after it was corrected, must count as a choice.
          event.target.value = "";
        }}
      />
    </div>
  );
}
