"use client";

import { useEffect, useRef, useState } from "react";
import { rich } from "../../../../lib/console/words/rich.tsx";
import { t } from "../../../../lib/kernel/words/words.ts";
import { fileNames, fullText } from "../../../field-kinds/full-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { timeText } from "../../../ui/time/local-time.tsx";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { partValue } from "./record-parts.ts";
import type { RecordEditing } from "./use-record-form.ts";

/** Over a record's form: what was brought back after a reload, and what others do to the same record. */
export function EditingNotices({ editing, mayCreate }: { editing: RecordEditing; mayCreate: boolean }) {
  const { record, merge, restored, deleted, movedTo, dirty } = editing;
  const [seen, setSeen] = useState<string | null>(null);
  const conflicts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editing.asked === 0) return;
    conflicts.current?.scrollIntoView({ block: "start" });
    conflicts.current?.focus({ preventScroll: true });
  }, [editing.asked]);
  const who = record?.modified_by || t("Somebody else");
  return (
    <>
      {deleted && (
        <Alert
          kind="danger"
          title={t("This record was deleted by somebody else")}
          description={
            <>
              {t("Its content and what you entered are still here. Its connections are gone.")}
              {mayCreate ? (
                <div className="mt-2">
                  <Button size="small" onClick={() => void editing.submit("draft", { anew: true })}>
                    {t("Create it again as a draft")}
                  </Button>
                </div>
              ) : (
                <p className="mt-1">
                  {t("Your role may not create it again. Copy what you need before you close it.")}
                </p>
              )}
            </>
          }
        />
      )}
      {restored && restored !== seen && dirty && (
        <Alert
          kind="info"
          title={t("Your unsaved changes are back")}
          description={
            <>
              {rich("Entered {when}, and not saved yet.", { when: <RelativeTime date={restored} /> })}
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" onClick={() => setSeen(restored)}>
                  {t("Keep them")}
                </Button>
                <Button size="small" onClick={editing.discard}>
                  {t("Discard them")}
                </Button>
              </div>
            </>
          }
        />
      )}
      {movedTo && (
        <Alert
          kind="info"
          title={
            movedTo === "published"
              ? t("{who} published this record", { who })
              : t("{who} took this record back to a draft", { who })
          }
          description={
            movedTo === "published"
              ? t("Saving it as a draft takes it out of the API again.")
              : t("Publishing it brings it back into the API.")
          }
        />
      )}
      {merge.taken.length > 0 && (
        <Alert
          kind="info"
          title={t("{who} changed {fields}", { who, fields: merge.taken.join(", ") })}
          description={t("The form shows the new values. What you changed is untouched.")}
          action={
            <Button size="small" onClick={merge.dismiss}>
              {t("OK")}
            </Button>
          }
        />
      )}
      {merge.conflicts.length > 0 && (
        <div ref={conflicts} tabIndex={-1} className="scroll-mt-4 rounded">
          <Conflicts editing={editing} who={who} />
        </div>
      )}
    </>
  );
}

function Conflicts({ editing, who }: { editing: RecordEditing; who: string }) {
  const { merge, form } = editing;
  const words = {
    dateText: (date: Date) => timeText(date, "local"),
    fileNames: fileNames(form.getValues(), ...merge.conflicts.map(({ theirs }) => theirs)),
  };
  return (
    <Alert
      kind="warning"
      title={t("{who} changed what you are changing", { who })}
      description={
        <ul className="mt-2 space-y-3" aria-label={t("Fields that both changed")}>
          {merge.conflicts.map((conflict) => {
            const { part, theirs } = conflict;
            const mine = partValue(form.getValues(), part);
            return (
              <li key={part.path} className="rounded-md border bg-surface p-3 text-text">
                <p className="font-medium">{part.label}</p>
                <dl className="my-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
                  <ConflictValue title={t("Yours")} label={part.label} text={fullText(part.field, mine, words)} />
                  <ConflictValue
                    title={t("By {who}", { who })}
                    label={part.label}
                    text={fullText(part.field, theirs, words)}
                  />
                </dl>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    aria-label={t("Keep mine: {label}", { label: part.label })}
                    onClick={() => merge.settle(conflict, "mine")}
                  >
                    {t("Keep mine")}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t("Take theirs: {label}", { label: part.label })}
                    onClick={() => merge.settle(conflict, "theirs")}
                  >
                    {t("Take theirs")}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      }
    />
  );
}

function ConflictValue({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{title}</dt>
      <dd>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
          tabIndex={0}
          aria-label={`${title}: ${label}`}
          dir="auto"
          className="max-h-32 overflow-y-auto break-words whitespace-pre-wrap"
        >
          {text || "–"}
        </section>
      </dd>
    </div>
  );
}
