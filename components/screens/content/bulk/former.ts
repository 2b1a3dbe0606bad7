/** What records were before something was done to several of them, as the calls that make them so again. */
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { payloadOf, valuesOf } from "../../../field-kinds/record-values.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

export type Undoing = { ids: string[] } & (
  | { status: ConsoleRecord["status"]; values?: never }
  | { status?: never; values: RecordValues }
);

/** One call each for so many different former values: what takes more is not offered. */
const callsMax = 40;

/** Those that had another status before. */
export function formerStatuses(rows: readonly ConsoleRecord[], status: ConsoleRecord["status"]): Undoing[] {
  const ids = rows.filter((row) => row.status !== status).map(({ id }) => id);
  return ids.length > 0 ? [{ ids, status: status === "draft" ? "published" : "draft" }] : [];
}

/** Their former values in the fields that the payload names, the same ones together. */
export function formerValues(model: ConsoleModel, rows: readonly ConsoleRecord[], payload: RecordValues): Undoing[] {
  const fields = model.fields.filter(({ identifier }) => identifier in payload);
  const groups = new Map<string, { ids: string[]; values: RecordValues }>();
  for (const { id, data } of rows) {
    const values = payloadOf(fields, valuesOf(fields, data));
    const key = JSON.stringify(values);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], values });
  }
  return groups.size <= callsMax ? [...groups.values()] : [];
}
