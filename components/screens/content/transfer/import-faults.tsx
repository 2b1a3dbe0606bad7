import type { ImportReport } from "../../../../lib/console/calls/transfer.ts";
import { counted, countText } from "../../../../lib/kernel/counts.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "../../../ui/tables/table.tsx";

/** What was wrong, by the row of the file. */
export function ImportFaults({ report, title }: { report: ImportReport; title: string }) {
  return (
    <section aria-label="Import errors" className="space-y-3">
      <Alert
        kind={report.created > 0 ? "warning" : "danger"}
        title={title}
        description={`${countText(report.failed)} of ${counted(report.rows, "row is", "rows are")} not valid.`}
      />
      <div className="max-h-80 overflow-y-auto rounded border">
        <Table aria-label="Errors by row">
          <TableHead>
            <TableRow>
              <TableHeaderCell>Line</TableHeaderCell>
              <TableHeaderCell>Column</TableHeaderCell>
              <TableHeaderCell>Error</TableHeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {report.faults.map((fault) => (
              <TableRow key={`${fault.line} ${fault.field} ${fault.message}`}>
                <TableCell className="w-16 text-right">{fault.line}</TableCell>
                <TableCell className="font-mono">{fault.field ?? "–"}</TableCell>
                <TableCell>{fault.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
