/** Rows of an export as the text of a file. */
import { stringify } from "csv-stringify/sync";
import { csvCells } from "../../../contract/records/csv-formulas.ts";
import { type CatalogField, type CatalogModel, readableFields } from "../../compiler/index.ts";
import type { EngineKind } from "../../field-kinds/index.ts";
import { columnNames, fieldAt } from "./columns.ts";
import type { TransferFormat } from "./formats.ts";

/** A record as answers have it, under the names of the file's columns. */
export type ExportedRow = Record<string, unknown>;

/** Those of the fields that a file has: none whose values are never read, and no object without any. */
export const exportedFields = (fields: Iterable<CatalogField>): CatalogField[] =>
  readableFields(fields).filter(
    ({ shape, nested }) => (shape.form !== "fields" && shape.form !== "entries") || exportedFields(nested).length > 0,
  );

/** The texts that a file is written in. `first` are the rows of its first page. */
export async function* exportTexts(
  model: CatalogModel,
  format: TransferFormat,
  first: readonly ExportedRow[],
  more: AsyncIterator<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  const columns = [
    "id",
    ...columnNames(model, exportedFields(model.fields.values())),
    "meta.status",
    "meta.created_at",
    "meta.updated_at",
  ];
  const toCells = columns.map((name) => fieldAt(model, name.split("@")[0]!)?.kind.toCell);
  if (format === "csv") yield stringify([columns], csvCells);
  if (format === "json") yield "[";
  let isFirst = true;
  for (
    let page: readonly ExportedRow[] | undefined = first;
    page && page.length > 0;
    page = (await more.next()).value
  ) {
    if (format === "csv")
      yield stringify(
        page.map((row) => columns.map((name, i) => cellOf(row, name, toCells[i]))),
        csvCells,
      );
    else if (format === "ndjson") yield `${page.map((row) => JSON.stringify(row)).join("\n")}\n`;
    else yield `${isFirst ? "\n" : ",\n"}${page.map((row) => JSON.stringify(row)).join(",\n")}`;
    isFirst = false;
  }
  if (format === "json") yield "\n]\n";
}

function cellOf(row: ExportedRow, name: string, toCell: EngineKind["toCell"]): string | number {
  const [path = "", locale] = name.split("@");
  const [first = "", ...rest] = path.split(".");
  let value: unknown = row[locale === undefined ? first : `${first}@${locale}`];
  for (const part of rest) value = (value as ExportedRow | null | undefined)?.[part];
  if (value === null || value === undefined) return "";
  if (toCell) return toCell(value);
  if (typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
