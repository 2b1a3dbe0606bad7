import { timeText } from "../../../ui/local-time.tsx";
import type { ConsoleModel } from "../../model/console-models.ts";
import { fileNames, fullText } from "../full-text.ts";
import type { ConsoleRecord } from "../record-documents.ts";
import { diffWords } from "./diff-words.ts";

interface RevisionDiffProps {
  model: ConsoleModel;
  before: ConsoleRecord;
  now: ConsoleRecord;
}

/** What became of each field since the revision: removed words are struck out, added ones marked. */
export function RevisionDiff({ model, before, now }: RevisionDiffProps) {
  const words = {
    dateText: (date: Date) => timeText(date, "local"),
    fileNames: fileNames(before.data, now.data),
  };
  const changed = model.fields
    .filter((field) => !field.validation.is_password)
    .map((field) => ({
      field,
      old: fullText(field, before.data[field.identifier], words),
      today: fullText(field, now.data[field.identifier], words),
    }))
    .filter(({ old, today }) => old !== today);
  const status = before.status === now.status ? [] : [{ label: "Status", old: before.status, today: now.status }];
  const rows = [...status, ...changed.map(({ field, old, today }) => ({ label: field.label, old, today }))];
  if (rows.length === 0) return <p className="text-muted">All fields are as they were.</p>;
  return (
    <dl className="divide-y divide-border rounded border" aria-label="Changes since this revision">
      {rows.map(({ label, old, today }) => (
        <div key={label} className="px-4 py-3">
          <dt className="mb-1 text-meta font-medium text-muted">{label}</dt>
          <dd className="break-words whitespace-pre-wrap">
            {diffWords(old, today).map((part, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move.
              if (part.kind === "same") return <span key={index}>{part.text}</span>;
              const [Mark, style] =
                part.kind === "removed"
                  ? (["del", "bg-danger-soft text-danger line-through"] as const)
                  : (["ins", "bg-success-soft text-success no-underline"] as const);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <Mark key={index} className={`rounded-sm px-0.5 ${style}`}>
                  {part.text}
                </Mark>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
