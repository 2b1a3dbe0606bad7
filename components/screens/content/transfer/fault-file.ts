/** The faults of an import as a file, for whoever mends the other one. */
import type { ImportReport } from "../../../../lib/console/calls/transfer.ts";
import { quoteFormula } from "../../../../lib/contract/records/csv-formulas.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

const cell = (text: string) => (/["\r\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const row = (cells: readonly string[]) => `${cells.map((text) => cell(quoteFormula(text))).join(",")}\r\n`;

/** Line, column, value, problem. With the mark by which spreadsheets know UTF-8. */
export function faultFile({ faults }: Pick<ImportReport, "faults">): Blob {
  const rows = faults.map(({ line, field, value, message }) => row([String(line), field ?? "", value ?? "", message]));
  const header = row([t("Line"), t("Column"), t("Value"), t("Problem")]);
  return new Blob(["\uFEFF", header, ...rows], { type: "text/csv" });
}
