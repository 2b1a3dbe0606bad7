/** Pasted text as tables of objects: JSON, a JSON object a line, or CSV with a line of names. */

import { t } from "../../../lib/kernel/words/words.ts";

export type Pasted = Record<string, unknown>;

export const pastedCharactersMax = 1_000_000;
const rowsMax = 5_000;

/** What is wrong with the text, for who pasted it. */
export class UnreadableError extends Error {}

/** The tables by their names; one that has no name of its own is called `item`. */
export function readPasted(text: string): Map<string, Pasted[]> {
  const trimmed = text.trim();
  if (trimmed.length > pastedCharactersMax)
    throw new UnreadableError(t("This is more than a million characters. Please import it into a model instead."));
  const tables = /^[[{]/.test(trimmed) ? readJson(trimmed) : new Map([["item", readCsv(trimmed)]]);
  const rows = [...tables.values()].reduce((sum, { length }) => sum + length, 0);
  if (rows === 0) throw new UnreadableError(t("There are no records in it."));
  if (rows > rowsMax)
    throw new UnreadableError(
      t("These are more than {rowsMax} records. Please import them into a model instead.", { rowsMax }),
    );
  return tables;
}

export const isObject = (value: unknown): value is Pasted =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTable = (value: unknown): value is Pasted[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function readJson(text: string): Map<string, Pasted[]> {
  const value = parsed(text);
  if (isTable(value)) return new Map([["item", value]]);
  if (!isObject(value)) throw new UnreadableError("JSON has to be an object, or a list of objects.");
  const tables = Object.entries(value).filter((entry): entry is [string, Pasted[]] => isTable(entry[1]));
  // An object that holds nothing but lists is a set of tables; any other is a record with what belongs to it.
  return tables.length > 0 && Object.values(value).every(Array.isArray)
    ? new Map(tables)
    : new Map([["item", [value]]]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line) as unknown);
    } catch {
      // The whole text says better what is wrong with it.
    }
    throw new UnreadableError(t("This is no JSON: {message}", { message: (error as Error).message }));
  }
}

/** The first line names the columns; the separator is whichever it has most of. */
function readCsv(text: string): Pasted[] {
  const [head = ""] = text.split("\n", 1);
  const separator = [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!;
  const [names = [], ...lines] = cellsOf(text, separator);
  if (names.length < 2 && lines.length === 0)
    throw new UnreadableError(t("Please paste JSON, or CSV with the names of its columns in the first line."));
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) =>
      Object.fromEntries(names.map((name, i) => [name.trim() || `column ${i + 1}`, cellValue(cells[i])])),
    );
}

/** Cells in quotation marks may hold separators, line ends, and quotation marks twice. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*|))(${separator}|\\r?\\n|$)`,
    "gy",
  );
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all, quoted, plain = "", end] = match;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "" || pattern.lastIndex >= text.length) return rows;
    if (end !== separator) rows.push([]);
    if (all === "") pattern.lastIndex++;
  }
  throw new UnreadableError(t("A quotation mark in this CSV is not closed."));
}

/** A cell's text, as JSON would have it. What begins with a zero is no number but a code. */
function cellValue(cell: string | undefined): unknown {
  const text = cell?.trim() ?? "";
  if (text === "") return null;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text)) return Number(text);
  return cell;
}
