/**
 * Texts in cells of CSV (docs/import-and-export.md). Spreadsheets run what begins with one of these signs: a quote is
 * put before it, and before quotes that such a sign follows, so that every text comes back as it was. Where semicolons
 * or tabs stand between cells, as in half of Europe, a spreadsheet heeds no quotation mark inside of what it takes for
 * one cell: what follows such a sign, or a line end, begins a cell for it too.
 */
const first = /^(?='*[=+\-@\t\r＝＋－＠])/;
const later = /[;\t\r\n](?='*[=+\-@＝＋－＠])/g;
const firstQuoted = /^'(?='*[=+\-@\t\r＝＋－＠])/;
const laterQuoted = /([;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** The cell that stands for the text. */
export const quoteFormula = (text: string): string => text.replace(later, "$&'").replace(first, "'");

/** The text that the cell stands for: all but the quotes of `quoteFormula` stays as it is. */
export const unquoteFormula = (cell: string): string =>
  cell.includes("'") ? cell.replace(firstQuoted, "").replace(laterQuoted, "$1") : cell;

/** Options of csv-stringify by which texts are written so, and numbers as numbers. */
export const csvCells = { cast: { string: quoteFormula } } as const;
