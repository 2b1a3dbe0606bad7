import type { ImportReport } from "../../../../lib/console/calls/transfer.ts";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { Select } from "../../../ui/inputs/select.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../../ui/tables/table.tsx";
import { BadRows, columnsOf } from "./bad-rows.tsx";
import { type ColumnMapping, nameIn } from "./column-mapping.ts";
import type { FilePreview } from "./file-preview.ts";

interface ImportPreviewProps {
  preview: FilePreview;
  targets: readonly string[];
  labels: ReadonlyMap<string, string>;
  mapping: ColumnMapping;
  onMapping(mapping: ColumnMapping): void;
  /** What came of an import or a trial. */
  report: ImportReport | undefined;
}

const skipped = "·";
const separated = {
  ",": msg("The columns of this file are separated by commas."),
  ";": msg("The columns of this file are separated by semicolons."),
  "\t": msg("The columns of this file are separated by tabs."),
  "|": msg("The columns of this file are separated by bars."),
};

/** The first rows of the file, or those with faults; over each column of a CSV, the field that it goes to. */
export function ImportPreview({ preview, targets, labels, mapping, onMapping, report }: ImportPreviewProps) {
  const { rows, format, csv } = preview;
  const bad = report?.bad_rows && report.bad_rows.length > 0 ? report.bad_rows : null;
  // Under these names the cells of bad rows are known.
  const names = new Map(preview.columns.map((column, i) => [column, csv ? nameIn(mapping, column, i) : column]));
  const more = bad ? columnsOf(bad).filter((name) => !csv && !names.has(name)) : [];
  const columns = [...preview.columns, ...more];
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
      <h3 className="font-medium">
        {bad ? t("Rows with problems") : csv ? t("Columns and first rows") : t("First rows")}
      </h3>
      {csv && csv.delimiter !== "," && <p className="text-meta text-muted">{t(separated[csv.delimiter])}</p>}
      <div className={bad ? "max-h-[32rem] overflow-y-auto rounded border" : "rounded border"}>
        <Table aria-label={bad ? t("Errors by row") : t("First rows of the file")}>
          <TableHead>
            <TableRow>
              {bad && <TableHeaderCell className="py-2 align-bottom">{t("Line")}</TableHeaderCell>}
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
          {bad && report ? (
            <BadRows
              rows={bad}
              faults={report.faults}
              columns={columns.map((column) => names.get(column) ?? column)}
              labels={labels}
            />
          ) : (
            <FirstRows rows={rows} columns={columns} isOut={(column) => format === "csv" && !mapping[column]} />
          )}
        </Table>
      </div>
    </section>
  );
}

interface FirstRowsProps {
  rows: FilePreview["rows"];
  columns: readonly string[];
  /** Whether the column is not imported. */
  isOut(column: string): boolean;
}

function FirstRows({ rows, columns, isOut }: FirstRowsProps) {
  return (
    <TableBody>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no names and never move.
        <TableRow key={index}>
          {columns.map((column) => (
            <TableCell key={column} className={`max-w-60 truncate ${isOut(column) ? "text-muted line-through" : ""}`}>
              {row[column] ?? ""}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}
