/** Which column of a file goes to which of a model's: by name or label at first, then as the reader says. */
import { identifierOf } from "../../../../lib/kernel/names.ts";

/** Columns of the model by column of the file; null is not imported. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/** What every import may name beside the columns of the template. */
export const recordTargets = ["id", "meta.status"] as const;

/** The mapping that suggests itself. `labels` are what people read for a column: `Printed at` for `printed_at`. No target is named twice. */
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
      const alike = (target: string) =>
        target.toLowerCase() === name || target === identifierOf(column) || labels.get(target)?.toLowerCase() === name;
      // The unique field of a related record, `author.mail`, is no column of the template.
      const dotted = /^\w+\.\w+$/.test(column) && !column.startsWith("meta.") ? column : undefined;
      return [column, byName.get(column) ?? take(targets.find(alike) ?? dotted)];
    }),
  );
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A header row that names the model's columns; what is left out is named so that an import skips it. */
export function mappedHeader(columns: readonly string[], mapping: ColumnMapping): string {
  return `${columns.map((column, index) => cell(mapping[column] ?? `meta.skipped_${index}`)).join(",")}\n`;
}

/** The file with the mapping's header, without reading the rest of it. */
export function mappedFile(file: Blob, headerBytes: number, columns: readonly string[], mapping: ColumnMapping): Blob {
  const unchanged = columns.every((column) => mapping[column] === column);
  return unchanged ? file : new Blob([mappedHeader(columns, mapping), file.slice(headerBytes)]);
}
