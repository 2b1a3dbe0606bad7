/**
 * How a CSV file separates its cells: spreadsheets of many countries write semicolons, for their numbers have commas.
 */

export const csvDelimiters = [",", ";", "\t", "|"] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface CsvDialect {
  delimiter: CsvDelimiter;
  /**
   * The line `sep=;` with its end, by which Excel says it before the header; empty where there is none. A byte order
   * mark belongs to it.
   */
  separatorLine: string;
  /** Characters up to the end of the header, with its line end; null where the text ends before. */
  headerEnd: number | null;
}

const separator = /^\uFEFF?"?sep=([,;\t|])"?(\r\n|\r|\n)/i;

/**
 * Reads it off the beginning of a file: what `sep=` says, else the sign that stands most often in the header outside of
 * quotes, else the comma. Empty lines before the header are none of it; line ends in quotes are.
 */
export function csvDialectOf(beginning: string): CsvDialect {
  const [separatorLine = "", named] = separator.exec(beginning) ?? [];
  const counts = new Map<string, number>(csvDelimiters.map((sign) => [sign, 0]));
  let quoted = false;
  let headerEnd: number | null = null;
  let hasBegun = false;
  for (let at = separatorLine.length; at < beginning.length; at++) {
    const sign = beginning[at]!;
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "\n" || sign === "\r")) {
      if (!hasBegun) continue;
      // A line end of two characters may be cut in two.
      headerEnd = sign === "\r" && beginning[at + 1] === "\n" ? at + 2 : at + 1;
      break;
    } else if (!quoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
    if (sign !== "\uFEFF") hasBegun = true;
  }
  const most = csvDelimiters.reduce((best, sign) => (counts.get(sign)! > counts.get(best)! ? sign : best));
  return { delimiter: (named as CsvDelimiter | undefined) ?? most, separatorLine, headerEnd };
}
