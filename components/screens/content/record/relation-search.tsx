"use client";

import { Command } from "cmdk";
import { ListChecks, Plus } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { titleOf } from "../../../field-kinds/title-field.ts";
import { ModelTile } from "../../../models/model-tile.tsx";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { Badge } from "../../../ui/badge.tsx";
import { controlStyle } from "../../../ui/inputs/control-style.ts";
import { type Offering, useOffered } from "./use-offered.ts";

interface RelationSearchProps extends Offering {
  onPick(record: ConsoleRecord): void;
  /** All of them are asked for, to choose among; without it they are not offered. */
  onBrowse?(): void;
  /** A new record is asked for, called so; without it none is made here. */
  onCreate?: ((title: string) => void) | undefined;
}

/** So many records are offered at once; typing finds the others. */
const offeredMax = 8;

const option =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 pointer-coarse:min-h-11 data-[selected=true]:bg-subtle";

/** A line that finds records by what is typed, connects the one that is chosen, and offers to make it. */
export default function RelationSearch({ onPick, onBrowse, onCreate, ...offering }: RelationSearchProps) {
  const { connection, other } = offering;
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(text.trim());
  const { result, rows } = useOffered(offering, { wanted, size: offeredMax, pause: !open });
  const isReading = result.fetching || result.stale;
  // The first that is found is what Enter takes; where nothing is, the new one.
  const [marked, setMarked] = useState("");
  const first = rows[0]?.id ?? (onCreate ? "create" : "browse");
  useEffect(() => setMarked(first), [first]);
  // cmdk says that its list is always there.
  useEffect(() => input.current?.setAttribute("aria-expanded", String(open)), [open]);
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const finish = (act: () => void) => {
    setText("");
    setOpen(false);
    act();
  };
  const about = { label: other.label, relation: connection.label };
  const isSame = connection.label === other.label;
  return (
    <Command
      label={
        onCreate
          ? isSame
            ? t("Find or create {label}", { label: other.label })
            : t("Find or create {label} for {relation}", about)
          : isSame
            ? t("Find {label}", { label: other.label })
            : t("Find {label} for {relation}", about)
      }
      shouldFilter={false}
      value={marked}
      onValueChange={setMarked}
      loop
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") return setOpen(false);
        if (open || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <Command.Input
        ref={input}
        value={text}
        dir="auto"
        placeholder={
          onCreate ? t("Find or create {label}…", { label: other.label }) : t("Find {label}…", { label: other.label })
        }
        className={`${controlStyle} h-9`}
        onValueChange={(next) => {
          setText(next);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
      />
      <div
        ref={list}
        hidden={!open}
        className="absolute inset-x-0 top-full z-floating mt-1 scroll-mb-4 rounded bg-raised p-1 shadow-floating"
      >
        {/* The press would take the focus out of the line before it is a choice. */}
        <Command.List label={other.label} className="max-h-72 overflow-y-auto" onMouseDown={(e) => e.preventDefault()}>
          {rows.slice(0, offeredMax).map((record) => (
            <Command.Item
              key={record.id}
              value={record.id}
              className={option}
              onSelect={() => finish(() => onPick(record))}
            >
              <ModelTile model={other} />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {titleOf(other, record)}
              </span>
              {record.status === "draft" && <Badge kind="warning">{t("Draft")}</Badge>}
            </Command.Item>
          ))}
          {onCreate && (
            <Command.Item value="create" className={option} onSelect={() => finish(() => onCreate(text.trim()))}>
              <Plus aria-hidden className="mx-0.5 size-4 shrink-0 text-muted" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {wanted ? t("Create “{wanted}”", { wanted }) : t("New {label}", { label: other.label })}
              </span>
            </Command.Item>
          )}
          {onBrowse && (
            <Command.Item value="browse" className={option} onSelect={() => finish(onBrowse)}>
              <ListChecks aria-hidden className="mx-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{t("Browse all…")}</span>
            </Command.Item>
          )}
        </Command.List>
        <p role="status" className={rows.length === 0 || result.error ? "px-2.5 py-2 text-muted" : "sr-only"}>
          {result.error
            ? t("Failed to load available records")
            : isReading && !result.data
              ? t("Searching…")
              : rows.length > 0
                ? t("{count} found", { count: Math.min(rows.length, offeredMax) })
                : wanted
                  ? t("No record matches.")
                  : t("No more records.")}
        </p>
      </div>
    </Command>
  );
}
