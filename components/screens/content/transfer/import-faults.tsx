import type { ImportReport } from "../../../../lib/console/calls/transfer.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../../ui/tables/table.tsx";

/** What was wrong, by the row of the file. */
export function ImportFaults({ report, title }: { report: ImportReport; title: string }) {
  return (
    <section aria-label={t("Import errors")} className="space-y-3">
      <Alert kind="danger" title={title} description={faultCount(report.failed, report.rows)} />
      <FaultTable faults={report.faults} />
    </section>
  );
}

/** The faults alone, where it is not known what the rows have. */
export function FaultTable({ faults }: Pick<ImportReport, "faults">) {
  return (
    <div className="max-h-80 overflow-y-auto rounded border">
      <Table aria-label={t("Errors by row")}>
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t("Line")}</TableHeaderCell>
            <TableHeaderCell>{t("Column")}</TableHeaderCell>
            <TableHeaderCell>{t("Error")}</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.map((fault) => (
            <TableRow key={`${fault.line} ${fault.field} ${fault.message}`}>
              <TableCell className="w-16 text-right">{fault.line}</TableCell>
              <TableCell className="font-mono">{fault.field ?? "–"}</TableCell>
              <TableCell>{fault.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

export const faultCount = (failed: number, rows: number): string =>
  plural(rows, "{failed} of {count} row is not valid.", "{failed} of {count} rows are not valid.", {
    failed: countText(failed),
  });
