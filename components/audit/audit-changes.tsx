import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from "../ui/tables/table.tsx";
import type { AuditEntry } from "./audit-data.ts";

type Change = NonNullable<NonNullable<AuditEntry["changes"]>[number]>;

/** The fields that changed, one by one: what they were, and what they are. */
export function AuditChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <div className="overflow-x-auto rounded border bg-surface">
      <Table aria-label="Changes">
        <TableHead>
          <tr>
            <TableHeaderCell>Field</TableHeaderCell>
            <TableHeaderCell>Before</TableHeaderCell>
            <TableHeaderCell>After</TableHeaderCell>
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

/** Secrets come masked; that there is another one now is all that is told. */
function Value({ value }: { value: unknown }) {
  if (value === null) return <span className="text-muted">none</span>;
  if (value === "***") return <span className="text-muted">hidden</span>;
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `settings.default_locale` as "settings › default locale". */
const fieldText = (path: string) => path.replaceAll("_", " ").trim().replaceAll(".", " › ");
