/** The ways in which people write numbers and dates, and which of them the cells of a column are written in. */
import { isoMoment } from "../../../kernel/time.ts";

export type ReadCell = { text: string } | { fault: string };

export interface Format {
  /** How it looks, for people. */
  sample: string;
  /** The text as the API takes it; null for one that is not written so. */
  read(text: string): string | null;
  /** The API's own way: a text that is not written so is left to the rules of its field. */
  isOwn?: true;
}

const grouped = (group: string, decimal: string) =>
  new RegExp(`^[+-]?(\\d+|[1-9]\\d{0,2}(\\${group}\\d{3})+)(\\${decimal}\\d+)?$`);
const [withPoint, withComma] = [grouped(",", "."), grouped(".", ",")];
const plain = (text: string) => text.replace(/^\+/, "");

const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})([T ].*)?$/;
const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})([T ].*)?$/;

function dateOf(year: string, month: string, day: string, time = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time}`;
  return isoMoment(text) === null ? null : text;
}

/** The first of each is the API's own. */
export const formats = {
  number: {
    point: {
      sample: "1,234.56",
      isOwn: true,
      read: (text) => (withPoint.test(text) ? plain(text.replaceAll(",", "")) : null),
    },
    comma: {
      sample: "1.234,56",
      read: (text) => (withComma.test(text) ? plain(text.replaceAll(".", "").replace(",", ".")) : null),
    },
  },
  date: {
    iso: { sample: "2026-12-24", isOwn: true, read: (text) => (isoMoment(text) === null ? null : text) },
    dmy: {
      sample: "24.12.2026",
      read(text) {
        const [, day = "", month = "", year = "", time] = dayFirst.exec(text) ?? [];
        return dateOf(year, month, day, time);
      },
    },
    mdy: {
      sample: "12/24/2026",
      read(text) {
        const [, month = "", day = "", year = "", time] = monthFirst.exec(text) ?? [];
        return dateOf(year, month, day, time);
      },
    },
  },
} as const satisfies Record<string, Record<string, Format>>;

export type Form = keyof typeof formats;

/** The texts of a cell that are numbers or dates: of a list its entries. JSON says its numbers in its own way. */
export const textsOf = (cell: string): string[] =>
  cell.trimStart().startsWith("[") ? [] : cell.split("|").map((one) => one.trim());

/** What the cells of one column show of its format. */
export class Evidence {
  readonly candidates: readonly Format[];
  #fitting: readonly Format[];
  /** The first text that means something else in another format. */
  #ambiguous: { line: number; text: string; meanings: readonly string[] } | null = null;

  constructor(candidates: readonly Format[]) {
    this.candidates = candidates;
    this.#fitting = candidates;
  }

  add(line: number, text: string): void {
    this.#fitting = this.#fitting.filter((format) => format.read(text) !== null);
    if (this.#ambiguous) return;
    const meanings = [...new Set(this.candidates.map(({ read }) => read(text)))].filter((one) => one !== null);
    if (meanings.length > 1) this.#ambiguous = { line, text, meanings };
  }

  /** The format that all cells are written in; the API's own where none is, any of several that say the same. */
  verdict(): Format | { line: number; message: string } {
    const [first, ...others] = this.#fitting;
    if (first && (others.length === 0 || !this.#ambiguous)) return first;
    if (!this.#ambiguous) return this.candidates[0]!;
    const { line, text, meanings } = this.#ambiguous;
    return { line, message: `“${text.slice(0, 40)}” can be ${meanings.join(" or ")}: please say which format it has` };
  }
}

/** Reads the cells of a column: the text as the API takes it, or what is wrong with it. */
export const reader =
  ({ read, sample, isOwn }: Format) =>
  (cell: string): ReadCell => {
    const texts = textsOf(cell);
    if (texts.length === 0) return { text: cell };
    const ready = texts.map((text) => read(text) ?? (isOwn || text === "" ? text : null));
    const bad = ready.indexOf(null);
    return bad < 0
      ? { text: ready.join("|") }
      : { fault: `“${texts[bad]!.slice(0, 40)}” is not written like ${sample}` };
  };
