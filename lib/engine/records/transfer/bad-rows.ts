/** What stands in a file where something is wrong: for whoever mends it. */
import { isObject } from "../../../kernel/is-object.ts";
import type { TransferFormat } from "./formats.ts";
import { readRows } from "./read-rows.ts";
import type { BadRow, ImportReport } from "./row-faults.ts";

const rowsMax = 100;
/** Of one value. */
const charactersMax = 200;
/** Of all rows that are told. */
const allCharactersMax = 256 * 1024;

/** Reads the file once more and gives the report the values at its faults, and its first bad rows. */
export async function tellBadRows(
  report: ImportReport,
  source: AsyncIterable<Uint8Array>,
  format: TransferFormat,
): Promise<void> {
  const wanted = Map.groupBy(report.faults, ({ line }) => line);
  const last = Math.max(...wanted.keys());
  const told = new Map<number, BadRow | null>();
  for await (const rows of readRows(source, format, () => {})) {
    for (const row of rows) {
      const faults = wanted.get(row.line);
      if (!faults || !("cells" in row)) continue;
      // A list of JSON may have several in one line: whose the faults are is not known then.
      if (told.has(row.line)) {
        told.set(row.line, null);
        for (const fault of faults) delete fault.value;
        continue;
      }
      told.set(row.line, { line: row.line, cells: shortCells(row.cells) });
      for (const fault of faults) {
        const value = fault.field === null ? undefined : valueAt(row.cells, fault.field);
        if (value !== undefined) fault.value = value;
      }
    }
    if ((rows.at(-1)?.line ?? 0) > last) break;
  }
  let characters = 0;
  report.bad_rows = [...told.values()]
    .filter((row) => row !== null)
    .slice(0, rowsMax)
    .filter((row) => {
      characters += JSON.stringify(row).length;
      return characters <= allCharactersMax;
    });
}

function shortCells(cells: Readonly<Record<string, unknown>>): Record<string, string> {
  const short: Record<string, string> = {};
  for (const [name, value] of Object.entries(cells)) short[name] = shortText(value);
  return short;
}

function shortText(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}

/** The value of the column, or of the path inside of one; nothing where the file has neither. */
function valueAt(cells: Readonly<Record<string, unknown>>, field: string): string | undefined {
  if (Object.hasOwn(cells, field)) return shortText(cells[field]);
  let value: unknown = cells;
  for (const part of field.split(".")) {
    if (Array.isArray(value) ? !(part in value) : !isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value as object, part);
  }
  return shortText(value);
}
