"use client";

import { useMemo } from "react";
import { decimalsOf } from "../../../../lib/kernel/counts.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import { cellText } from "../../../field-kinds/cells.tsx";
import { kindOf } from "../../../field-kinds/index.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

/** No number makes the others longer than that. */
const decimalsMax = 6;

/** How many decimals a column shows: the most that a value has, and two at least where any has some. */
export function commonDecimals(values: readonly unknown[]): number {
  const most = Math.max(0, ...values.map((value) => (typeof value === "number" ? decimalsOf(value) : 0)));
  return most === 0 ? 0 : Math.min(decimalsMax, Math.max(2, most));
}

/** The columns of a page, those of decimal numbers with the points below one another. */
export function useAligned(
  columns: GridColumn<ConsoleRecord>[],
  model: ConsoleModel,
  rows: readonly ConsoleRecord[],
): GridColumn<ConsoleRecord>[] {
  const fields = useMemo(() => model.fields.filter((field) => kindOf(field).hasPoint), [model]);
  // As text: other rows with as many decimals draw no column anew.
  const found = fields.map(({ identifier }) => commonDecimals(rows.map(({ data }) => data[identifier]))).join();
  return useMemo(() => {
    const decimals = found.split(",").map(Number);
    return columns.map((column) => {
      const at = fields.findIndex(({ identifier }) => identifier === column.id);
      const field = fields[at];
      if (!field || !column.text || !decimals[at]) return column;
      return { ...column, text: (record) => cellText(field, record.data[field.identifier], decimals[at]) };
    });
  }, [columns, fields, found]);
}
