/** Which column of a file goes to which of a model's: by name or label at first, then as the reader says. */
import { identifierOf } from "../../../../lib/kernel/names.ts";
import { pathSign } from "../../../field-kinds/label-path.ts";
import type { CsvHeader } from "./file-preview.ts";

/** Columns of the model by column of the file; null is not imported. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** What every import may name beside the columns of the template. */
export const recordTargets = ["id", "meta.status"] as const;

/**
 * The mapping that suggests itself. `labels` are what people read for a column: `Printed at` for `printed_at`, `Place ›
 * City` for `place.city`, which is also found as `City`. No target is named twice.
 */
export function suggestMapping(
  columns: readonly string[],
  targets: readonly string[],
  labels: ReadonlyMap<string, string>,
): ColumnMapping {
  const taken = new Set<string>();
  const take = (target: string | undefined) => {
    if (!target || taken.has(target)) return null;
    taken.add(target);
    return target;
  };
  const byName = new Map(columns.map((column) => [column, take(targets.find((target) => target === column))]));
  return Object.fromEntries(
    columns.map((column) => {
      const name = column.toLowerCase();
      const alike = (target: string) => {
        const label = labels.get(target)?.toLowerCase();
        const isLabelled = label === name || label?.endsWith(pathSign + name);
        return target.toLowerCase() === name || target === identifierOf(column) || isLabelled;
      };
      // The unique field of a related record, `author.mail`, is no column of the template.
      const dotted = /^\w+\.\w+$/.test(column) && !column.startsWith("meta.") ? column : undefined;
      return [column, byName.get(column) ?? take(targets.find(alike) ?? dotted)];
    }),
  );
}

const cell = (text: string) => (/["\r\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What the column at this place is called in an import. */
export const nameIn = (mapping: ColumnMapping, column: string, index: number): string =>
  mapping[column] ?? `meta.skipped_${index}`;

/** A header row that names the model's columns; what is left out is named so that an import skips it. */
function mappedHeader(
  columns: readonly string[],
  mapping: ColumnMapping,
  { delimiter, separatorLine }: CsvHeader,
): string {
  const names = columns.map((column, index) => cell(nameIn(mapping, column, index)));
  return `${separatorLine}${names.join(delimiter)}\n`;
}

/** The file with the mapping's header, without reading the rest of it. */
export function mappedFile(file: Blob, header: CsvHeader, columns: readonly string[], mapping: ColumnMapping): Blob {
  const unchanged = columns.every((column) => mapping[column] === column);
  return unchanged ? file : new Blob([mappedHeader(columns, mapping, header), file.slice(header.headerBytes)]);
}

/** Whether something of the file goes somewhere: a status alone is no record. */
export const mapsSomething = (columns: readonly string[], mapping: ColumnMapping) =>
  columns.some((column) => ![null, undefined, "meta.status"].includes(mapping[column]));
