"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../button.tsx";
import { Input } from "../inputs/input.tsx";
import { Select } from "../inputs/select.tsx";
import { type ItemWords, itemWords } from "./item-words.ts";

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
  /**
   * Called with the last page where this one is beyond it, as after the last page's rows were deleted; to be left out
   * while the total may be an older list's.
   */
  onBeyond?: ((last: number) => void) | undefined;
  /** The pointer or the focus came to the button of this page, or its number was typed: it may be asked for next. */
  onNear?: (page: number) => void;
  pageSizes?: readonly number[];
  /** What is counted: its English plural, or sentences. */
  itemName?: string | ItemWords;
}

/** A number that nothing was added to for as long is in all likelihood the whole one. */
const typedMs = 50;

/** Pages with a size changer and a quick jumper. */
export function Pagination({
  page,
  pageSize,
  total,
  onChange,
  onBeyond,
  onNear,
  pageSizes = [10, 20, 50, 100],
  itemName = "items",
}: PaginationProps) {
  const words = typeof itemName === "string" ? itemWords(itemName) : itemName;
  const typed = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typed.current), []);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = page > pages;
  useEffect(() => {
    if (isBeyond) onBeyond?.(pages);
  }, [isBeyond, pages, onBeyond]);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);
  return (
    <nav aria-label={words.pages()} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table text-muted">
      <span aria-live="polite" className="leading-8">
        {total < 2
          ? words.count(total)
          : t("{from}–{to} of {items}", { from: countText(from), to: countText(to), items: words.count(total) })}
      </span>
      <div data-print="no" className={total === 0 ? "hidden" : "ml-auto flex flex-wrap items-center gap-2"}>
        <Select
          aria-label={t("Page size")}
          value={String(pageSize)}
          onValueChange={(size) => onChange(1, Number(size))}
          options={sizes.map((size) => ({ value: String(size), label: t("{size} / page", { size }) }))}
          className="h-8! w-auto! text-table!"
        />
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="small"
            aria-label={t("Previous page")}
            disabled={page <= 1}
            onPointerEnter={() => onNear?.(page - 1)}
            onFocus={() => onNear?.(page - 1)}
            onClick={() => onChange(page - 1, pageSize)}
          >
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <span className="min-w-14 text-center text-text tabular-nums">{`${countText(page)} / ${countText(pages)}`}</span>
          <Button
            variant="ghost"
            size="small"
            aria-label={t("Next page")}
            disabled={page >= pages}
            onPointerEnter={() => page < pages && onNear?.(page + 1)}
            onFocus={() => page < pages && onNear?.(page + 1)}
            onClick={() => onChange(page + 1, pageSize)}
          >
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
        <span className="flex items-center gap-2 max-sm:hidden">
          {t("Go to")}
          <Input
            inputMode="numeric"
            aria-label={t("Go to page")}
            className="h-8! w-14! text-table!"
            onChange={(event) => {
              const wanted = Math.trunc(Number(event.target.value));
              clearTimeout(typed.current);
              if (wanted >= 1 && wanted <= pages) typed.current = setTimeout(() => onNear?.(wanted), typedMs);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              const wanted = Math.trunc(Number(event.currentTarget.value));
              event.currentTarget.value = "";
              if (wanted >= 1) onChange(Math.min(wanted, pages), pageSize);
            }}
          />
        </span>
      </div>
    </nav>
  );
}
