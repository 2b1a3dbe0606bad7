"use client";

import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { Popover } from "../../../ui/menus/popover.tsx";
import type { ColumnChoice } from "./column-choice.ts";

interface ColumnsMenuProps<Row> {
  /** All columns in the reader's order; the first cannot be hidden or moved. */
  all: GridColumn<Row>[];
  hidden: ReadonlySet<string>;
  onChange(choice: ColumnChoice): void;
  /** Whether rows are low. */
  compact: boolean;
  onCompact(compact: boolean): void;
}

/** Which columns the table shows, and in which order: boxes, buttons, and dragging. */
export function ColumnsMenu<Row>({ all, hidden, onChange, compact, onCompact }: ColumnsMenuProps<Row>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const movable = all.slice(1);
  const put = (columns: GridColumn<Row>[], off: ReadonlySet<string>) =>
    onChange(columns.map(({ id }) => ({ id, hidden: off.has(id) })));
  const move = (from: number, to: number) => {
    const next = [...movable];
    next.splice(to, 0, ...next.splice(from, 1));
    put(next, hidden);
  };
  const toggle = (id: string, on: boolean) => {
    const off = new Set(hidden);
    if (on) off.delete(id);
    else off.add(id);
    put(movable, off);
  };
  return (
    <Popover
      label={t("Columns")}
      align="end"
      trigger={
        <Button aria-label={t("Columns")}>
          <Columns3 aria-hidden className="size-4" />
          <span className="max-[1439px]:hidden">{t("Columns")}</span>
        </Button>
      }
    >
      <div className="w-72 max-w-full">
        <ul className="-mx-2 max-h-96 overflow-y-auto" aria-label={t("Columns of the table")}>
          {movable.map((column, index) => (
            <li
              key={column.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged === null || dragged === index) return;
                move(dragged, index);
                setDragged(index);
              }}
              className={`group/column flex h-9 items-center gap-1 rounded-md px-2 hover:bg-subtle ${dragged === index ? "bg-subtle" : ""}`}
            >
              <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted" />
              <Checkbox
                className="min-w-0 flex-1 *:[label]:truncate"
                label={column.header}
                checked={!hidden.has(column.id)}
                onCheckedChange={(on) => toggle(column.id, on === true)}
              />
              <Button
                variant="ghost"
                size="icon"
                className="size-8!"
                aria-label={t("Move {header} up", { header: column.header })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden className="size-3.5" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                className="size-8!"
                aria-label={t("Move {header} down", { header: column.header })}
                disabled={index === movable.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden className="size-3.5" />
              </Button>
            </li>
          ))}
        </ul>
        <div className="-mx-2 flex items-center gap-2 border-t px-2 pt-2">
          <Checkbox className="flex-1 pl-5" label={t("Compact rows")} checked={compact} onCheckedChange={onCompact} />
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            {t("Reset columns")}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
