"use client";

import { useClient } from "@urql/next";
import { type RefObject, useEffect, useRef, useState } from "react";
import { listenToRecords } from "../../../../lib/console/calls/record-changes.ts";
import type { VariablesOf } from "../../../../lib/console/graphql.ts";
import { type ConsoleRecord, LiveRecordsQuery, type RowsQuery, recordsOf } from "../../../records/record-documents.ts";

export interface RowsPage {
  rows: ConsoleRecord[];
  total: number;
  /** Where the changes stood when it was read; null until it is. */
  position?: string | null;
}

/** Changes come in bursts: a list is read again at most this often. */
const everyMs = 600;

/** Whether the reader is looking at, or pointing to, rows that must not move now. */
function isReading(scroller: HTMLElement | null): boolean {
  if (!scroller) return false;
  const body = scroller.querySelector("tbody");
  return scroller.scrollTop > 0 || Boolean(body?.matches(":hover, :focus-within, :has([data-state=open])"));
}

const sameOrder = (a: ConsoleRecord[], b: ConsoleRecord[]) =>
  a.length === b.length && a.every((row, index) => row.id === b[index]!.id);

/**
 * A page of a list that follows what others change. New values appear in their rows at once; where rows would come, go
 * or change places under the reader, `waiting` says so and `show` lets them.
 */
export function useLiveRows(
  loaded: RowsPage,
  variables: VariablesOf<typeof RowsQuery>,
  scroller: RefObject<HTMLElement | null>,
) {
  const client = useClient();
  const [live, setLive] = useState<{ over: RowsPage; page: RowsPage; fresh: RowsPage | null } | null>(null);
  // The list's own answers are newer than what was heard before them.
  const current = live?.over === loaded ? live : null;
  const latest = useRef({ loaded, variables, shown: current?.page ?? loaded });
  useEffect(() => {
    latest.current = { loaded, variables, shown: current?.page ?? loaded };
  });
  const { model } = variables;
  // Each list is followed from where the changes stood when it was read, which may be long before it is shown: it may
  // have been fetched ahead.
  const position = loaded.position ?? null;
  useEffect(() => {
    if (position === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const read = async () => {
      timer = undefined;
      const { loaded: over, variables } = latest.current;
      // The total is among what may have changed.
      const { total: _before, ...asked } = variables;
      const { data } = await client.query(LiveRecordsQuery, asked, { requestPolicy: "network-only" }).toPromise();
      if (left || !data || latest.current.loaded !== over) return;
      const fresh: RowsPage = { rows: recordsOf(data), total: data.getModelData?.count ?? 0 };
      const { shown } = latest.current;
      if (sameOrder(fresh.rows, shown.rows) || !isReading(scroller.current))
        return setLive({ over, page: fresh, fresh: null });
      const byId = new Map(fresh.rows.map((row) => [row.id, row]));
      const rows = shown.rows.map((row) => byId.get(row.id) ?? row);
      setLive({ over, page: { rows, total: shown.total }, fresh });
    };
    const stop = listenToRecords({
      model,
      since: position,
      onChange: () => {
        timer ??= setTimeout(() => void read(), everyMs);
      },
    });
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, scroller, model, position]);
  return {
    ...(current?.page ?? loaded),
    waiting: Boolean(current?.fresh),
    show: () => current?.fresh && setLive({ over: current.over, page: current.fresh, fresh: null }),
  };
}
