/**
 * From the bytes of a file to its rows, a piece after the other: no more of the file is in memory than a piece and the
 * row that it ends in.
 */

import { CsvError, type Parser, parse } from "csv-parse";
import { limits } from "../../../contract/limits.ts";
import { csvDialectOf } from "../../../contract/records/csv-dialect.ts";
import { unquoteFormula } from "../../../contract/records/csv-formulas.ts";
import { parseShallowJson } from "../../../kernel/bounded-json.ts";
import { counted } from "../../../kernel/counts.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { timeSlices } from "../../../kernel/time-slices.ts";
import { t } from "../../../kernel/words/words.ts";
import type { TransferFormat } from "./formats.ts";
import { type JsonText, jsonTexts } from "./json-texts.ts";

/** One row: where it begins in the file, counted from 1, and its cells by column; or what is wrong with it. */
export type FileRow = { line: number; cells: Record<string, unknown> } | { line: number; fault: string };

/** Characters of one row. */
const rowCharactersMax = 5 * 1024 * 1024;

/** Within which a header is looked for. */
const headerCharactersMax = 256 * 1024;

/** Of what the parser says. */
const faultCharactersMax = 300;

/** Of the file, that are read at once. */
const pieceBytesMax = 64 * 1024;

/** Rows that are given at once. */
const rowsAtOnce = 500;

/**
 * The rows of a file, those that end in one piece of it together, some at a time. BAD_USER_INPUT for a file that cannot
 * be read on; a row that is broken by itself is a row with a fault. `header` is given the columns of a table before any
 * row of it is read, and may refuse them. The cells of a row that is shorter than the header are those that it has.
 */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
  format: TransferFormat,
  header: (names: readonly string[]) => void,
): AsyncGenerator<FileRow[]> {
  const texts = decoded(source);
  const slice = timeSlices();
  for await (const rows of format === "csv" ? csvRows(texts, header) : jsonRows(texts, format))
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      yield rows.slice(at, at + rowsAtOnce);
      // A piece of short rows is long work where each has many fields.
      await slice();
    }
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; at += pieceBytesMax)
        yield decoder.decode(chunk.subarray(at, at + pieceBytesMax), { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new PlinthError("BAD_USER_INPUT", t("The file is not valid UTF-8."));
    throw error;
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

async function* csvRows(
  texts: AsyncIterable<string>,
  tellHeader: (names: readonly string[]) => void,
): AsyncGenerator<FileRow[]> {
  let parser: Parser | null = null;
  let header: string[] | null = null;
  let line = 1;
  const rows = (from: Parser): FileRow[] => {
    const found: FileRow[] = [];
    for (let next: CsvRecord | null = from.read(); next !== null; next = from.read()) {
      if (!header) {
        header = headerOf(next.record);
        tellHeader(header);
      } else found.push(rowOf(header, next.record, line));
      line = next.info.lines + 1;
    }
    return found;
  };
  try {
    for await (const text of withWholeHeader(texts)) {
      parser ??= csvParser(text);
      const into: Parser = parser;
      const taken = done((told) => into.write(text, told));
      // Where the header is refused first, nobody waits for it any more.
      taken.catch(() => {});
      // The parser is not done with a text before its rows are fetched.
      const found = rows(into);
      await taken;
      yield found;
    }
    if (!parser) return;
    const into: Parser = parser;
    await done((told) => into.end(told));
    yield rows(into);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // It may hold a whole cell.
    const told = error.message.slice(0, faultCharactersMax);
    throw new PlinthError("BAD_USER_INPUT", t("The CSV cannot be read beyond line {line}: {told}", { line, told }));
  } finally {
    parser?.destroy();
  }
}

/** The texts, of which the first goes beyond the header. */
async function* withWholeHeader(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let beginning: string | null = "";
  for await (const text of texts) {
    if (beginning === null) yield text;
    else {
      beginning += text;
      if (csvDialectOf(beginning).headerEnd === null && beginning.length < headerCharactersMax) continue;
      yield beginning;
      beginning = null;
    }
  }
  if (beginning) yield beginning;
}

/** A parser for the file that begins so. */
function csvParser(beginning: string): Parser {
  const { delimiter, separatorLine } = csvDialectOf(beginning);
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    from_line: separatorLine === "" ? 1 : 2,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets leave them below a table.
    skip_records_with_empty_values: true,
    max_record_size: rowCharactersMax,
  });
  // Told by the write that it comes from; without a listener it would end the process as well.
  parser.on("error", () => {});
  return parser;
}

const done = (start: (told: (error?: Error | null) => void) => unknown): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

function rowOf(header: readonly string[], record: readonly string[], line: number): FileRow {
  if (record.length <= header.length) return { line, cells: cellsOf(header, record) };
  return {
    line,
    fault: `The row has ${record.length} cells, but there ${header.length === 1 ? "is" : "are"} ${counted(header.length, "column")}`,
  };
}

function headerOf(record: string[]): string[] {
  const header = record.map((name) => name.trim());
  const { importColumnsMax: most } = limits;
  if (header.length > most)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("The file has {count} columns; it may have {most}.", { count: header.length, most }),
    );
  const known = new Set<string>();
  for (const name of header) {
    if (known.has(name))
      throw new PlinthError("BAD_USER_INPUT", t('There are two columns named "{name}".', { name: name.slice(0, 100) }));
    known.add(name);
  }
  return header;
}

function cellsOf(header: readonly string[], record: readonly string[]): Record<string, unknown> {
  const cells: Record<string, unknown> = Object.create(null);
  for (const [i, cell] of record.entries()) cells[header[i]!] = unquoteFormula(cell);
  return cells;
}

async function* jsonRows(texts: AsyncIterable<string>, format: "json" | "ndjson"): AsyncGenerator<FileRow[]> {
  for await (const records of jsonTexts(texts, format, rowCharactersMax)) yield records.map(jsonRow);
}

function jsonRow({ line, text }: JsonText): FileRow {
  let value: unknown;
  try {
    value = parseShallowJson(text, "The row");
  } catch (error) {
    return { line, fault: (error as PlinthError).message.replace(/\.$/, "") };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { line, fault: "The row must be a JSON object" };
  const { importColumnsMax: most } = limits;
  const { length } = Object.keys(value);
  if (length > most) return { line, fault: `The row has ${length} names; it may have ${most}` };
  return { line, cells: value as Record<string, unknown> };
}
