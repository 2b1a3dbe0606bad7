/**
 * Texts in cells of CSV (docs/import-and-export.md). Spreadsheets run what begins with one of these signs: a quote is
 * put before it, and before quotes that such a sign follows, so that every text comes back as it was.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** The cell that stands for the text. */
export const quoteFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that the cell stands for: all but the quotes of `quoteFormula` stays as it is. */
export const unquoteFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** Options of csv-stringify by which texts are written so, and numbers as numbers. */
export const csvCells = { cast: { string: quoteFormula } } as const;
