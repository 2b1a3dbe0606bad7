import { t } from "../../lib/kernel/words/words.ts";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../ui/tables/table.tsx";
import type { AuditEntry } from "./audit-data.ts";
import { fieldText, valueText } from "./value-text.ts";

type Change = NonNullable<NonNullable<AuditEntry["changes"]>[number]>;

/** The fields that changed, one by one: what they were, and what they are. */
export function AuditChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <div className="overflow-x-auto rounded border bg-surface">
      <Table aria-label={t("Changes")}>
        <TableHead>
          <tr>
            <TableHeaderCell>{t("Field")}</TableHeaderCell>
            <TableHeaderCell>{t("Before")}</TableHeaderCell>
            <TableHeaderCell>{t("After")}</TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <TableCell className="align-top font-medium whitespace-nowrap">{fieldText(field)}</TableCell>
              <TableCell className="min-w-20 align-top sm:min-w-40 break-words whitespace-normal">
                <Value value={before} />
              </TableCell>
              <TableCell className="min-w-20 align-top sm:min-w-40 break-words whitespace-normal">
                <Value value={after} />
              </TableCell>
            </tr>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Value({ value }: { value: unknown }) {
  return value === null || value === "***" ? <span className="text-muted">{valueText(value)}</span> : valueText(value);
}
