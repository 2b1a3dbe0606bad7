/**
 * How the numbers and dates of a table are written: as its sender says, or as its columns show. A column is read as a
 * whole, and no cell by itself, so that no value is another one than was meant.
 */
import type { DateFormat, NumberFormat } from "../../../contract/calls/files.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import type { CatalogField } from "../../compiler/index.ts";
import type { Columns } from "./columns.ts";
import { readRows } from "./read-rows.ts";
import type { RowFaults } from "./row-faults.ts";
import { Evidence, type Form, type Format, formats, type ReadCell, reader, textsOf } from "./written-forms.ts";

export interface AskedFormats {
  numbers: NumberFormat;
  dates: DateFormat;
  /** The bytes of the file, for what is to be found out. */
  source: AsyncIterable<Uint8Array>;
}

/** By column: the text as the API takes it, or what is wrong with it. Columns without one are read as they are. */
export type CellFormats = ReadonlyMap<string, (text: string) => ReadCell>;

/**
 * How the columns of a CSV file are to be read. What is to be found out and cannot be is a fault, by line and field:
 * nothing of the file may be imported then.
 */
export async function cellFormats(columns: Columns, asked: AskedFormats, faults: RowFaults): Promise<CellFormats> {
  const found = new Map<string, (text: string) => ReadCell>();
  if (asked.numbers === "plain" && asked.dates === "iso") return found;
  const unsure = new Map<string, Evidence>();
  const seeHeader = (names: readonly string[]) => {
    for (const name of names) {
      const form = formOf(columns, name);
      if (!form) continue;
      const wanted = form === "number" ? asked.numbers : asked.dates;
      const known: Readonly<Record<string, Format>> = formats[form];
      if (wanted === "auto") unsure.set(name, new Evidence(Object.values(known)));
      else if (known[wanted]) found.set(name, reader(known[wanted]));
    }
  };
  for await (const rows of readRows(asked.source, "csv", seeHeader)) {
    if (unsure.size === 0) break;
    for (const row of rows) {
      faults.report.rows++;
      if (!("cells" in row)) continue;
      for (const [name, evidence] of unsure)
        for (const text of textsOf(String(row.cells[name] ?? ""))) if (text !== "") evidence.add(row.line, text);
    }
  }
  const doubts = new Map<number, FieldErrors>();
  for (const [name, evidence] of unsure) {
    const verdict = evidence.verdict();
    if (!("message" in verdict)) found.set(name, reader(verdict));
    else doubts.set(verdict.line, { ...doubts.get(verdict.line), [name]: verdict.message });
  }
  for (const [line, errors] of [...doubts].toSorted(([a], [b]) => a - b)) faults.add(line, errors);
  // They are counted as they are imported.
  if (doubts.size === 0) faults.report.rows = 0;
  return found;
}

function formOf(columns: Columns, name: string): Form | null {
  const column = columns.get(name);
  if (column?.kind !== "field") return null;
  const { kind, shape }: CatalogField = column.field;
  return kind.cellForm?.(shape) ?? null;
}
