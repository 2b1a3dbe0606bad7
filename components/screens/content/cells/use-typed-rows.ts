"use client";

import { useCallback, useMemo, useState } from "react";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

interface Typed {
  /** `updated_at` of the row that it takes the place of. */
  over: string;
  record: ConsoleRecord;
}

/** Rows with what was typed into their cells and is stored, until the list has read it again. */
export function useTypedRows(rows: ConsoleRecord[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const shown = useMemo(
    () =>
      typed.size === 0
        ? rows
        : rows.map((row) => {
            const newer = typed.get(row.id);
            return newer?.over === row.updated_at ? newer.record : row;
          }),
    [rows, typed],
  );
  const put = useCallback(
    (record: ConsoleRecord) =>
      setTyped((now) => {
        const row = rows.find(({ id }) => id === record.id);
        return row ? new Map(now).set(record.id, { over: row.updated_at, record }) : now;
      }),
    [rows],
  );
  return { rows: shown, put };
}
