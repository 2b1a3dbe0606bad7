"use client";

import { useCallback, useMemo, useState } from "react";
import { pathIn, routes } from "../../../../lib/console/routes.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import {
  type ColumnChoice,
  columnsCookie,
  densityCookie,
  readColumnChoice,
  withWidth,
  withWidths,
  writeColumnChoice,
} from "./column-choice.ts";

/** What was chosen during this visit: newer than what a page that the browser kept for Back was rendered with. */
const chosenInVisit = new Map<string, ColumnChoice>();

export interface KeptColumns {
  /** Whose choice it is: the person and the project. */
  owner: string;
  /** The cookie's text as the server saw it, so that the first paint shows the columns; null without one. */
  text: string | null;
  /** Whether rows are low, as the server saw it. */
  compact: boolean;
}

/** The same for the height of rows. */
let compactInVisit: boolean | null = null;

/** A year, or at once: nothing is kept. */
const keep = (name: string, text: string, path: string) => {
  const life = text ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${name}=${encodeURIComponent(text)}; path=${path}; max-age=${life}; samesite=lax`;
};

/** Whether rows are low, which is the person's choice for all tables of records of a project. */
export function useDensity({ owner, compact: rendered }: KeptColumns) {
  const [chosen, setChosen] = useState(compactInVisit ?? rendered);
  const setCompact = useCallback(
    (compact: boolean) => {
      compactInVisit = compact;
      setChosen(compact);
      keep(densityCookie(owner), compact ? "compact" : "", "/");
    },
    [owner],
  );
  return { compact: chosen, setCompact };
}

const choiceOf = (key: string, text: string | null) => ({
  of: key,
  choice: chosenInVisit.get(key) ?? readColumnChoice(text),
});

/** The columns that the reader chose for a model, in their order. The first column always stays where it is. */
export function useColumns<Row>(columns: GridColumn<Row>[], model: string, { owner, text }: KeptColumns) {
  const key = `${owner} ${model}`;
  const [{ choice, of }, setChoice] = useState(() => choiceOf(key, text));
  if (of !== key) setChoice(choiceOf(key, text));
  const ordered = useMemo(() => {
    const place = new Map(choice.map(({ id }, index) => [id, index]));
    const [first, ...others] = columns;
    // Columns that came later stand where the model has them: behind the one before them.
    let last = -1;
    const placed = others.map((column) => {
      last = place.get(column.id) ?? last;
      return { column, at: last, known: place.has(column.id) };
    });
    placed.sort((a, b) => a.at - b.at || Number(b.known) - Number(a.known));
    const widths = new Map(choice.map(({ id, width }) => [id, width]));
    const unasked = columns.filter(({ id, optional }) => optional && !place.has(id)).map(({ id }) => id);
    const hidden = new Set([...choice.filter((entry) => entry.hidden).map(({ id }) => id), ...unasked]);
    const all = [...(first ? [first] : []), ...placed.map(({ column }) => column)].map((column) => {
      const width = widths.get(column.id);
      return width ? { ...column, width } : column;
    });
    return { all, hidden, shown: all.filter(({ id }) => !hidden.has(id)) };
  }, [columns, choice]);
  const change = useCallback(
    (next: ColumnChoice) => {
      chosenInVisit.set(key, next);
      setChoice({ of: key, choice: next });
      keep(columnsCookie(owner), writeColumnChoice(next), pathIn(routes.content(model)));
    },
    [key, owner, model],
  );
  /** Other columns, or another order; none of either is as the model has them. */
  const arrange = useCallback(
    (next: ColumnChoice) => change(next.length > 0 ? withWidths(next, choice) : next),
    [change, choice],
  );
  const resize = useCallback(
    (id: string, width: number | null) => change(withWidth(choice, id, width)),
    [change, choice],
  );
  return { ...ordered, choice, change, arrange, resize };
}
