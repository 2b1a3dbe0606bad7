/** Records in and out of the system as files: CSV, JSON (one list), and NDJSON (one record a line). */
import { type TransferFormat, transferFormats } from "../../../contract/calls/files.ts";
import { PlinthError } from "../../../kernel/errors.ts";

export { type TransferFormat, transferFormats };

export const contentTypes: Readonly<Record<TransferFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
};

/** The format of that name; BAD_USER_INPUT for another. */
export function transferFormatOf(name: string | null | undefined): TransferFormat {
  const found = transferFormats.find((format) => format === (name ?? "csv"));
  if (found) return found;
  const message = `format must be one of: ${transferFormats.join(", ")}.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { format: message } });
}
