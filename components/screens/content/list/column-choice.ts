/**
 * Which columns of a model's table are shown, in which order and how wide, as a cookie keeps it:
 * `title,-words,meta.status:90` hides the words, and gives the status 90 pixels.
 */

export interface ChosenColumn {
  id: string;
  hidden: boolean;
  /** Pixels; its kind's own where it is left out. */
  width?: number;
}

export type ColumnChoice = readonly ChosenColumn[];

/** Pixels that a column may have. */
export const columnWidths = { min: 60, max: 1200 } as const;

/** The next whole width that a column may have. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)));

/**
 * Cookies hold 4,096 bytes with their name; what is longer is cut at the end, where columns then stand as the model has
 * them.
 */
const bytesMax = 3_800;

/** Name of the cookie; `owner` tells people and projects apart that share a browser. Its path is the model's page. */
export function columnsCookie(owner: string): string {
  return `columns_${owner.replace(/[^A-Za-z0-9_-]/g, "_")}`;
}

/** Name of the cookie of the height of rows. */
export const densityCookie = (owner: string): string => columnsCookie(owner).replace(/^columns/, "density");

/** What makes no sense is left out. */
export function readColumnChoice(text: string | null): ColumnChoice {
  const ids = new Set<string>();
  return (text ?? "").split(",").flatMap((part) => {
    const [, off, id = "", width] = /^(-?)(.*?)(?::(\d{1,4}))?$/.exec(part) ?? [];
    if (!id || ids.has(id)) return [];
    ids.add(id);
    return [{ id, hidden: off === "-", ...(width ? { width: fittingWidth(Number(width)) } : {}) }];
  });
}

/** The choice as text. */
export function writeColumnChoice(choice: ColumnChoice): string {
  let text = "";
  for (const { id, hidden, width } of choice) {
    const next = `${text}${text && ","}${hidden ? "-" : ""}${id}${width ? `:${width}` : ""}`;
    if (encodeURIComponent(next).length > bytesMax) break;
    text = next;
  }
  return text;
}

/** Columns in another order, or others of them, as wide as they were chosen to be. */
export function withWidths(next: ColumnChoice, before: ColumnChoice): ColumnChoice {
  const widths = new Map(before.flatMap(({ id, width }) => (width ? [[id, width] as const] : [])));
  const put = next.map((column) => ({ ...column, ...optional(column.width ?? widths.get(column.id)) }));
  const kept = before.filter(({ id, width }) => width && !next.some((column) => column.id === id));
  return [...put, ...kept.map((column) => ({ ...column, hidden: false }))];
}

/** The choice with that width of a column; null is its own again. */
export function withWidth(choice: ColumnChoice, id: string, width: number | null): ColumnChoice {
  const known = choice.find((column) => column.id === id) ?? { id, hidden: false };
  const chosen = { id, hidden: known.hidden, ...optional(width === null ? undefined : fittingWidth(width)) };
  return choice.includes(known) ? choice.map((column) => (column === known ? chosen : column)) : [...choice, chosen];
}

const optional = (width: number | undefined) => (width === undefined ? {} : { width });
