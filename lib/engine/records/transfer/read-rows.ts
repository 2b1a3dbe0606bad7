/** From the bytes of a file to its rows, one after the other: no more of the file is in memory than the row that is read. */
import { parse } from "csv-parse";
import { PlinthError } from "../../../kernel/errors.ts";
import type { TransferFormat } from "./formats.ts";
import { jsonTexts } from "./json-texts.ts";

/** One row: where it begins in the file, counted from 1, and its cells by column; or what is wrong with it. */
export type FileRow = { line: number; cells: Record<string, unknown> } | { line: number; fault: string };

/** Characters of one row. */
const rowCharactersMax = 5 * 1024 * 1024;

/** The rows of a file. BAD_USER_INPUT for a file that cannot be read on; a row that is broken by itself is a row with a fault. */
export function readRows(source: AsyncIterable<Uint8Array>, format: TransferFormat): AsyncGenerator<FileRow> {
  const texts = decoded(source);
  return format === "csv" ? csvRows(texts) : jsonRows(texts, format);
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new PlinthError("BAD_USER_INPUT", "The file is not valid UTF-8.");
    throw error;
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowCharactersMax,
  });
  const feeding = feed(texts, parser);
  let header: string[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (!header) header = headerOf(record);
      else if (record.length > header.length)
        yield { line, fault: `The row has ${record.length} cells, but there are ${header.length} columns` };
      else yield { line, cells: cellsOf(header, record) };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("CSV_")) throw error;
    throw new PlinthError("BAD_USER_INPUT", `The CSV cannot be read beyond line ${line}: ${error.message}`);
  } finally {
    parser.destroy();
    await feeding;
  }
}

/** Writes the texts as fast as the parser takes them; a fault of the source becomes the parser's. */
async function feed(texts: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of texts) {
      if (parser.destroyed) return;
      if (!parser.write(text))
        await new Promise<void>((resolve) => {
          const done = () => {
            parser.off("drain", done).off("close", done);
            resolve();
          };
          parser.on("drain", done).on("close", done);
        });
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

function headerOf(record: string[]): string[] {
  const header = record.map((name) => name.trim());
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice !== undefined)
    throw new PlinthError("BAD_USER_INPUT", `There are two columns named "${twice.slice(0, 100)}".`);
  return header;
}

function cellsOf(header: readonly string[], record: readonly string[]): Record<string, unknown> {
  const cells: Record<string, unknown> = Object.create(null);
  for (const [i, name] of header.entries()) cells[name] = record[i] ?? "";
  return cells;
}

async function* jsonRows(texts: AsyncIterable<string>, format: "json" | "ndjson"): AsyncGenerator<FileRow> {
  for await (const { line, text } of jsonTexts(texts, format, rowCharactersMax)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      yield { line, fault: "The row is not valid JSON" };
      continue;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value))
      yield { line, fault: "The row must be a JSON object" };
    else yield { line, cells: value as Record<string, unknown> };
  }
}
