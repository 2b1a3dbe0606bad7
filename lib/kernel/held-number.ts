/**
 * Numbers as texts have them. Beyond 2^53 JavaScript and PostgreSQL's double precision hold only some whole numbers,
 * and would take the nearest for any other: such a number is refused rather than changed.
 */

/** Stands for a number of JSON that would be another one, so that it is refused together with all other faults. */
export class UnheldNumber {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }

  /** For what passes JSON on without looking into it. */
  toJSON(): number {
    return Number(this.#source);
  }
}

/** A number with fewer digits is held. */
export const heldDigits = 16;
const long = /\d{16}/;
const whole = /^[-+]?(\d{16,})(?:\.(\d*))?$/;

/**
 * Whether the text of a number means the number that it becomes. What is written with an exponent, or is smaller than
 * 2^53, may have more digits than are kept. What JavaScript itself writes for a number means that number.
 */
export function isHeld(text: string): boolean {
  if (!long.test(text)) return true;
  const [, written, fraction = ""] = whole.exec(text.trim()) ?? [];
  if (written === undefined) return true;
  const number = Math.abs(Number(text));
  if (number <= Number.MAX_SAFE_INTEGER || !Number.isFinite(number)) return true;
  if (/[1-9]/.test(fraction)) return false;
  // A number that is finite has some hundred digits at most.
  const digits = written.replace(/^0+/, "");
  return BigInt(digits) === BigInt(number) || significant(digits) === significant(String(number));
}

const significant = (digits: string): string => {
  const all = digits.split("e", 1)[0]!.replace(".", "");
  // Without an expression: one for zeros at the end takes the square of a long text's time.
  let end = all.length;
  while (all[end - 1] === "0") end -= 1;
  return all.slice(0, end);
};

/** As JSON.parse, with an `UnheldNumber` in place of each number that would be another one. */
export function parseHeldJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source && !isHeld(context.source) ? new UnheldNumber(context.source) : value,
  );
}
