/**
 * The beginning of a file that is about to be imported: its columns and first rows. Of a CSV also where its header
 * ends, so that columns can be renamed.
 */

import { parse } from "csv-parse/browser/esm/sync";
import type { TransferFormat } from "../../../../lib/console/calls/transfer.ts";
import { type CsvDelimiter, csvDialectOf } from "../../../../lib/contract/records/csv-dialect.ts";
import { unquoteFormula } from "../../../../lib/contract/records/csv-formulas.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export interface FilePreview {
  format: TransferFormat;
  columns: string[];
  /** The first five, cells as text. */
  rows: Record<string, string>[];
  /** Of a CSV. */
  csv: CsvHeader | null;
}

export interface CsvHeader {
  delimiter: CsvDelimiter;
  /** The line before the header that names the delimiter; empty where there is none. */
  separatorLine: string;
  /** Bytes up to the end of the header row, with its line end. */
  headerBytes: number;
}

const rowsShown = 5;
const beginningBytes = 256 * 1024;
/** A JSON list is read as a whole for its preview, and is not when it is longer. */
const jsonBytesMax = 8 * 1024 * 1024;

/** The format that a file's name says; null for another. */
export function formatOf(name: string): TransferFormat | null {
  const ending = /\.(csv|json|ndjson|jsonl)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === "jsonl" ? "ndjson" : ((ending as TransferFormat | undefined) ?? null);
}

/** Without a byte order mark, and without the row that the cut goes through. */
function csvPreview(text: string, isWhole: boolean): FilePreview {
  const { delimiter, separatorLine, headerEnd } = csvDialectOf(text);
  const headerBytes = new TextEncoder().encode(text.slice(0, headerEnd ?? text.length)).length;
  const whole = isWhole ? text : text.slice(0, text.lastIndexOf("\n") + 1);
  const [header = [], ...rows] = parse(whole.slice(separatorLine.length), {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    to: rowsShown + 1,
  }) as string[][];
  const columns = header.map((name) => name.trim());
  return {
    format: "csv",
    columns,
    csv: { delimiter, separatorLine, headerBytes },
    rows: rows.map((cells) =>
      Object.fromEntries(columns.map((column, index) => [column, unquoteFormula(cells[index] ?? "")])),
    ),
  };
}

function jsonPreview(format: TransferFormat, records: unknown[]): FilePreview {
  const rows = records.slice(0, rowsShown).filter((row) => typeof row === "object" && row !== null) as object[];
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return {
    format,
    columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
    csv: null,
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, text(value)]))),
  };
}

/** Of lines without those that are broken, unless all are: the import tells of each, and can leave them out. */
function records(format: TransferFormat, text: string, isWhole: boolean): unknown[] {
  if (format === "json") {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new Error(t("The file must hold one list of records."));
    return list;
  }
  // Without the line that the cut goes through.
  const lines = (isWhole ? text : text.slice(0, text.lastIndexOf("\n") + 1)).split("\n").filter((line) => line.trim());
  let fault: Error | undefined;
  const read = lines.slice(0, rowsShown).flatMap((line, index) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch (error) {
      fault ??= new Error(
        t("Record {number} is not valid JSON: {message}", { number: index + 1, message: (error as Error).message }),
      );
      return [];
    }
  });
  if (read.length === 0 && fault) throw fault;
  return read;
}

/** The text of a file, or of its beginning, which may end within a character. */
function textOf(bytes: ArrayBuffer, isWhole: boolean): string {
  try {
    // The byte order mark counts among the header's bytes.
    return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    throw new Error(t('The file is not valid UTF-8. Please save it as UTF-8; spreadsheets call that "CSV UTF-8".'));
  }
}

/** Reads a file's beginning. Throws with a sentence where it is not what its name says, or holds no rows. */
export async function previewOf(file: Blob, format: TransferFormat): Promise<FilePreview> {
  const preview = await readPreview(file, format);
  if (preview.rows.length === 0 && file.size <= beginningBytes) throw new Error(t("The file has no rows to import."));
  return preview;
}

async function readPreview(file: Blob, format: TransferFormat): Promise<FilePreview> {
  const isWhole = file.size <= beginningBytes || format === "json";
  if (format === "json" && file.size > jsonBytesMax) return { format, columns: [], rows: [], csv: null };
  const bytes = await (isWhole ? file : file.slice(0, beginningBytes)).arrayBuffer();
  const text = textOf(bytes, isWhole);
  if (format === "csv") return csvPreview(text, isWhole);
  try {
    return jsonPreview(format, records(format, text.replace(/^\uFEFF/, ""), isWhole));
  } catch (error) {
    throw new Error(t("The file cannot be read: {message}", { message: (error as Error).message }));
  }
}
