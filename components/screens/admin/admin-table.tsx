import type { ReactNode } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { actionsCell, Table, TableBody, TableHead, TableHeaderCell } from "../../ui/tables/table.tsx";

interface AdminTableProps {
  label: string;
  columns: readonly string[];
  /** The column of numbers, which stand at the right. */
  numbers: string;
  /** Least width, as a class. */
  className: string;
  /** Rows, each with its actions in the last cell. */
  children: ReactNode;
}

/** A table of the installation's people or projects: named columns, and the actions at the end. */
export function AdminTable({ label, columns, numbers, className, children }: AdminTableProps) {
  return (
    <Table aria-label={label} className={className}>
      <TableHead>
        <tr>
          {columns.map((column) => (
            <TableHeaderCell key={column} className={column === numbers ? "text-right" : undefined}>
              {column}
            </TableHeaderCell>
          ))}
          <TableHeaderCell data-print="no" className={actionsCell}>
            {t("Actions")}
          </TableHeaderCell>
        </tr>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  );
}
