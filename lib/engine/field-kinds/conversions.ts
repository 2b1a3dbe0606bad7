/** Parts of a change of type that several kinds share. */

import { isHeld } from "../../kernel/held-number.ts";
import { isoMoment } from "../../kernel/time.ts";

/** What a conversion gives for a value that has no meaning in the new type. */
export const unconvertible = Symbol("unconvertible");

/** What a conversion gives where the new type has room for a part of the value alone: that part. */
export class Shortened {
  readonly kept: unknown;
  constructor(kept: unknown) {
    this.kept = kept;
  }
}

/** The only entry of a list of one; other values as they are. */
export function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** The number that a value says, of any size; none where it would be another one, which a write refuses too. */
export function toNumber(value: unknown): number | typeof unconvertible {
  const one = single(value);
  const number =
    typeof one === "boolean"
      ? Number(one)
      : typeof one === "string" && /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(one) && isHeld(one)
        ? Number(one)
        : one;
  return typeof number === "number" && Number.isFinite(number) ? number : unconvertible;
}

/** ISO 8601 only: other ways to write a date mean different days in different countries. */
export function toMoment(value: unknown): unknown {
  return (typeof value === "string" ? isoMoment(value) : null) ?? unconvertible;
}
