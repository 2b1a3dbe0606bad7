/** One row of a file as the input of a record. */
import { recordMessages } from "../../../contract/records/record-messages.ts";
import { textFault } from "../../../kernel/bounded-json.ts";
import type { CatalogField } from "../../compiler/index.ts";
import { listCell } from "../../field-kinds/index.ts";
import type { CellFormats } from "./cell-formats.ts";
import type { Column, Columns, LinkColumn } from "./columns.ts";

export interface RowRecord {
  id: unknown;
  status: unknown;
  input: Record<string, unknown>;
  /** Values in languages beside the default one; null for none. */
  translations: Record<string, Record<string, unknown>> | null;
  links: { link: LinkColumn; column: string; values: string[] }[];
  /** Messages by column. */
  faults: Record<string, string>;
}

/**
 * Reads a row. `isText`: its cells are the texts of CSV, where an empty one says nothing, and numbers and dates are
 * written as `formats` says. `isChange`: of a record that is there, which loses what is null, and what an empty list
 * of records says.
 */
export function readRecord(
  columns: Columns,
  cells: Readonly<Record<string, unknown>>,
  isText: boolean,
  formats: CellFormats,
  isChange = false,
): RowRecord {
  const row: RowRecord = {
    id: undefined,
    status: undefined,
    input: {},
    translations: null,
    links: [],
    faults: Object.create(null),
  };
  for (const name of Object.keys(cells)) {
    const cell = cells[name];
    const column = columns.get(name);
    if (!column) {
      const [shown, message] = unknownColumn(name);
      row.faults[shown] = message;
    } else if (column.kind === "ignored") readMeta(row, name, cell);
    else if (cell === undefined || (isText && cell === "") || (cell === null && !saysNull(column, isChange))) continue;
    else if (column.kind === "id") row.id = cell;
    else if (column.kind === "status") row.status = cell;
    else if (column.kind === "link") readLink(row, name, column.link, cell, isChange);
    else if (!isText) place(inputIn(row, column.locale), column.path, cell);
    else {
      const read = formats.get(name)?.(String(cell)) ?? { text: String(cell) };
      if ("fault" in read) row.faults[name] = read.fault;
      else place(inputIn(row, column.locale), column.path, typedCell(column.field, read.text));
    }
  }
  return row;
}

/** The name as it is shown, and what is said of it. */
export const unknownColumn = (name: string): [name: string, message: string] => [
  name.slice(0, 100),
  recordMessages.unknownField(name),
];

/** Whether it is another thing to say null than to say nothing. */
const saysNull = (column: Column, isChange: boolean) =>
  (isChange && (column.kind === "field" || column.kind === "link")) ||
  (column.kind === "field" && column.locale === null && column.field.definition.validation.default !== undefined);

function inputIn(row: RowRecord, locale: string | null): Record<string, unknown> {
  if (locale === null) return row.input;
  row.translations ??= {};
  row.translations[locale] ??= {};
  return row.translations[locale];
}

/** `meta` as an export writes it: only the status is taken. */
function readMeta(row: RowRecord, name: string, cell: unknown): void {
  if (name === "meta" && typeof cell === "object" && cell !== null && "status" in cell) row.status = cell.status;
}

function readLink(row: RowRecord, column: string, link: LinkColumn, cell: unknown, isChange: boolean): void {
  const list = typeof cell === "string" ? (link.relation.kind === "has_one" ? cell : listCell(cell)) : cell;
  const values = [list].flat().filter((value) => value !== null);
  if (!values.every((value) => typeof value === "string" || typeof value === "number"))
    row.faults[column] = "Every entry must be an id or the value of a unique field";
  else if (link.relation.kind === "has_one" && values.length > 1)
    row.faults[column] = "Only one record can be connected";
  else if (values.some((value) => textFault(String(value)) !== null))
    row.faults[column] = "Text must not contain the character U+0000 or half of a surrogate pair";
  else if (values.length > 0 || isChange) row.links.push({ link, column, values: [...new Set(values.map(String))] });
}

function place(input: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let target = input;
  for (const name of path.slice(0, -1)) {
    const inner = target[name];
    target[name] = typeof inner === "object" && inner !== null ? inner : {};
    target = target[name] as Record<string, unknown>;
  }
  target[path.at(-1)!] = value;
}

/** What a text means in the field. */
function typedCell({ kind, shape, definition }: CatalogField, text: string): unknown {
  return kind.fromCell ? kind.fromCell(text, shape, definition) : text;
}
