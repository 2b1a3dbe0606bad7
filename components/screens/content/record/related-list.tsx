"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type HTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DragHandle, SortableList } from "../../../ui/tables/sortable-list.tsx";

interface RelatedListProps {
  label: string;
  /** The model of the records; undefined while it is not known. */
  other: ConsoleModel | undefined;
  records: readonly ConsoleRecord[];
  /** Those that are connected when the record is saved. */
  added: readonly ConsoleRecord[];
  /** Without it none is opened. */
  onOpen?: (record: ConsoleRecord) => void;
  /** Puts one at another place; without it they have no order of their own. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** Without it nothing can be taken out. */
  onRemove: ((record: ConsoleRecord) => void) | undefined;
}

const listStyle = "max-h-80 divide-y divide-border overflow-y-auto rounded-md border";

/** The records that a relation leads to: each opens, can be taken out, and where they are in an order, moved. */
export function RelatedList(props: RelatedListProps) {
  const { label, other, records, onMove } = props;
  if (onMove && records.length > 1) return <OrderedList {...props} onMove={onMove} />;
  return (
    <ul aria-label={label} className={listStyle}>
      {records.map((record) => (
        <li key={record.id}>
          <RelatedLine {...props} record={record} name={nameOf(other, record)} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = (other: ConsoleModel | undefined, record: ConsoleRecord) => (other ? titleOf(other, record) : record.id);

type MoveTo = "up" | "down";

function OrderedList(props: RelatedListProps & { onMove(from: number, to: number): void }) {
  const { label, other, records, onMove } = props;
  const [told, setTold] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; to: MoveTo } | null>(null);
  const items = records.map((record) => ({ key: record.id, name: nameOf(other, record), record }));
  const at = (key: string) => items.findIndex((item) => item.key === key);
  const step = (key: string, to: MoveTo) => {
    const place = at(key) + (to === "up" ? -1 : 1);
    pressed.current = { id: key, to };
    setTold(
      t("{name} is at place {place} of {count}.", {
        name: items[at(key)]!.name,
        place: place + 1,
        count: items.length,
      }),
    );
    onMove(at(key), place);
  };
  // A line that moves in the page loses the focus, and at the end of the list its button is off.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, to } = pressed.current;
    pressed.current = null;
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>(`[data-line="${id}"] [data-move]:not(:disabled)`);
    const own = [...(buttons ?? [])];
    (own.find((one) => one.dataset.move === to) ?? own[0])?.focus();
  });
  return (
    <div ref={box}>
      <SortableList
        label={label}
        items={items}
        className={listStyle}
        onDrop={(active, over) => active !== over && onMove(at(active), at(over))}
      >
        {(item, handle) => (
          <RelatedLine
            {...props}
            record={item.record}
            name={item.name}
            handle={handle}
            isFirst={item === items[0]}
            isLast={item === items.at(-1)}
            onStep={(to) => step(item.key, to)}
          />
        )}
      </SortableList>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

interface RelatedLineProps extends Pick<RelatedListProps, "added" | "onOpen" | "onRemove"> {
  record: ConsoleRecord;
  name: string;
  handle?: HTMLAttributes<HTMLElement> | undefined;
  isFirst?: boolean;
  isLast?: boolean;
  onStep?: (to: MoveTo) => void;
}

function RelatedLine(props: RelatedLineProps) {
  const { record, name, added, handle, isFirst, isLast, onOpen, onStep, onRemove } = props;
  return (
    <div className={`flex min-h-10 items-center gap-2 pr-1.5 ${onStep ? "pl-1" : "pl-3"}`}>
      {onStep && <DragHandle name={name} handle={handle} />}
      <span className="min-w-0 flex-1">
        {onOpen ? (
          <button
            type="button"
            dir="auto"
            title={t("Open {record}", { record: name })}
            className="-mx-1 block max-w-full truncate rounded-sm px-1 text-left hover:underline pointer-coarse:py-2"
            onClick={() => onOpen(record)}
          >
            {name}
          </button>
        ) : (
          <span dir="auto" className="block truncate">
            {name}
          </span>
        )}
      </span>
      {record.status === "draft" && <Badge kind="warning">{t("Draft")}</Badge>}
      {added.includes(record) && <Badge kind="accent">{t("Not saved yet")}</Badge>}
      <span className="flex">
        {onStep && (
          <>
            <Step label={t("Move {header} up", { header: name })} to="up" disabled={isFirst} onStep={onStep} />
            <Step label={t("Move {header} down", { header: name })} to="down" disabled={isLast} onStep={onStep} />
          </>
        )}
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="size-8!"
            aria-label={t("Disconnect {record}", { record: name })}
            onClick={() => onRemove(record)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </span>
    </div>
  );
}

interface StepProps {
  label: string;
  to: MoveTo;
  disabled: boolean | undefined;
  onStep(to: MoveTo): void;
}

function Step({ label, to, disabled, onStep }: StepProps) {
  const Icon = to === "up" ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8!"
      aria-label={label}
      disabled={disabled ?? false}
      data-move={to}
      onClick={() => onStep(to)}
    >
      <Icon aria-hidden className="size-3.5" />
    </Button>
  );
}
