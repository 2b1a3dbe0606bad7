"use client";

import { useCallback, useMemo, useState } from "react";
import { pathIn, routes } from "../../../../lib/console/routes.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import { type ColumnChoice, columnsCookie, readColumnChoice, writeColumnChoice } from "./column-choice.ts";

/** What was chosen during this visit: newer than what a page that the browser kept for Back was rendered with. */
const chosenInVisit = new Map<string, ColumnChoice>();

export interface KeptColumns {
  /** Whose choice it is: the person and the project. */
  owner: string;
  /** The cookie's text as the server saw it, so that the first paint shows the columns; null without one. */
  text: string | null;
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
    const hidden = new Set(choice.filter((entry) => entry.hidden).map(({ id }) => id));
    const all = [...(first ? [first] : []), ...placed.map(({ column }) => column)];
    return { all, hidden, shown: all.filter(({ id }) => !hidden.has(id)) };
  }, [columns, choice]);
  const change = useCallback(
    (next: ColumnChoice) => {
      chosenInVisit.set(key, next);
      setChoice({ of: key, choice: next });
      const life = next.length > 0 ? 31_536_000 : 0;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
      document.cookie = `${columnsCookie(owner)}=${encodeURIComponent(writeColumnChoice(next))}; path=${pathIn(routes.content(model))}; max-age=${life}; samesite=lax`;
    },
    [key, owner, model],
  );
  return { ...ordered, change };
}
