import { t } from "../../../../lib/kernel/words/words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LogLines } from "../logs/log-lines.tsx";
import type { RunAnswer } from "./run-function.ts";

/** What a run gave: its result or its fault, what it wrote to the log, and what it took. */
export function RunResult({ answer }: { answer: RunAnswer }) {
  const { result, error, logs, duration_ms: durationMs, memory_bytes: memoryBytes } = answer;
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
        {error ? <Badge kind="danger">{t("Failed")}</Badge> : <Badge kind="success">{t("Done")}</Badge>}
        <span>{durationText(durationMs)}</span>
        {memoryBytes !== null && <span>{memoryText(memoryBytes)}</span>}
      </p>
      {error ? (
        <Alert
          kind="danger"
          title={`${error.name}: ${error.message}`}
          description={error.line !== null ? t("On line {line} of the source.", { line: error.line }) : undefined}
        />
      ) : (
        <div>
          <h3 className="mb-1.5 font-medium">{t("Result")}</h3>
          <CodeBlock label="result" code={JSON.stringify(result, null, 2) ?? "undefined"} />
        </div>
      )}
      <div>
        <h3 className="mb-1.5 font-medium">{t("Log of this run")}</h3>
        {logs.length > 0 ? <LogLines lines={logs} /> : <p className="text-muted">{t("console.log writes here.")}</p>}
      </div>
    </div>
  );
}

/** `0.4 ms`, `12 ms`, `3.2 s`. */
export function durationText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

function memoryText(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}
