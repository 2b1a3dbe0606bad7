import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { Select } from "../../../ui/inputs/select.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../../ui/tables/table.tsx";
import type { ColumnMapping } from "./column-mapping.ts";
import type { FilePreview } from "./file-preview.ts";

interface ImportPreviewProps {
  preview: FilePreview;
  targets: readonly string[];
  labels: ReadonlyMap<string, string>;
  mapping: ColumnMapping;
  onMapping(mapping: ColumnMapping): void;
}

const skipped = "·";
const separated = {
  ",": msg("The columns of this file are separated by commas."),
  ";": msg("The columns of this file are separated by semicolons."),
  "\t": msg("The columns of this file are separated by tabs."),
  "|": msg("The columns of this file are separated by bars."),
};

/** The first rows of the file; over each column of a CSV, the field that it goes to. */
export function ImportPreview({ preview, targets, labels, mapping, onMapping }: ImportPreviewProps) {
  const { columns, rows, format, csv } = preview;
  if (columns.length === 0)
    return <p className="text-muted">{t("There is no preview of this file. It is imported as it is.")}</p>;
  const taken = new Set(Object.values(mapping));
  const offered = (column: string) => [
    { value: skipped, label: t("Do not import") },
    ...targets.map((target) => ({
      value: target,
      label: labels.get(target) ?? target,
      disabled: taken.has(target) && mapping[column] !== target,
    })),
  ];
  return (
    <section aria-label={t("Preview")} className="space-y-2">
      <h3 className="font-medium">{csv ? t("Columns and first rows") : t("First rows")}</h3>
      {csv && csv.delimiter !== "," && <p className="text-meta text-muted">{t(separated[csv.delimiter])}</p>}
      <div className="rounded border">
        <Table aria-label={t("First rows of the file")}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableHeaderCell key={column} className="py-2 align-bottom">
                  <span className="block max-w-60 truncate" title={column}>
                    {column}
                  </span>
                  {format === "csv" && (
                    <Select
                      aria-label={t("Field for {column}", { column })}
                      className="mt-1.5 h-8! w-44! text-table!"
                      value={mapping[column] ?? skipped}
                      onValueChange={(target) =>
                        onMapping({ ...mapping, [column]: target === skipped ? null : target })
                      }
                      options={offered(column)}
                    />
                  )}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no names and never move.
              <TableRow key={index}>
                {columns.map((column) => (
                  <TableCell
                    key={column}
                    className={`max-w-60 truncate ${format === "csv" && !mapping[column] ? "text-muted line-through" : ""}`}
                  >
                    {row[column] ?? ""}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
