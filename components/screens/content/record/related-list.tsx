"use client";

import { X } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";

interface RelatedListProps {
  label: string;
  /** The model of the records; undefined while it is not known. */
  other: ConsoleModel | undefined;
  records: readonly ConsoleRecord[];
  /** Those that are connected when the record is saved. */
  added: readonly ConsoleRecord[];
  /** Without it none is opened. */
  onOpen?: (record: ConsoleRecord) => void;
  /** Without it nothing can be taken out. */
  onRemove: ((record: ConsoleRecord) => void) | undefined;
}

/** The records that a relation leads to: each opens, and can be taken out. */
export function RelatedList({ label, other, records, added, onOpen, onRemove }: RelatedListProps) {
  const nameOf = (record: ConsoleRecord) => (other ? titleOf(other, record) : record.id);
  return (
    <ul aria-label={label} className="max-h-80 divide-y divide-border overflow-y-auto rounded-md border">
      {records.map((record) => (
        <li key={record.id} className="flex min-h-10 items-center gap-2 pr-1.5 pl-3">
          <span className="min-w-0 flex-1">
            {onOpen ? (
              <button
                type="button"
                dir="auto"
                title={t("Open {record}", { record: nameOf(record) })}
                className="-mx-1 block max-w-full truncate rounded-sm px-1 text-left hover:underline pointer-coarse:py-2"
                onClick={() => onOpen(record)}
              >
                {nameOf(record)}
              </button>
            ) : (
              <span dir="auto" className="block truncate">
                {nameOf(record)}
              </span>
            )}
          </span>
          {record.status === "draft" && <Badge kind="warning">{t("Draft")}</Badge>}
          {added.includes(record) && <Badge kind="accent">{t("Not saved yet")}</Badge>}
          {onRemove && (
            <Button
              variant="ghost"
              size="icon"
              className="size-8!"
              aria-label={t("Disconnect {record}", { record: nameOf(record) })}
              onClick={() => onRemove(record)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
