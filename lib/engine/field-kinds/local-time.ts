import { isoTime } from "../../kernel/time.ts";
import { Shortened, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

const written = (value: unknown) => (typeof value === "string" ? isoTime(value) : null);

export const localTime: EngineKind = {
  column: () => "time(3)",
  scalar: "local_time",
  isSorted: true,
  isRanked: true,
  periods: { hour: ["date_trunc('hour', (", ")::interval)::time(3)"] },
  // PostgreSQL leaves out zeros at the end of a fraction; readers want milliseconds whole, or none.
  shown: ["replace(to_char((", ")::interval, 'HH24:MI:SS.MS'), '.000', '')"],
  /** A moment becomes its time of day in UTC, without its day. A date has none. */
  convert(value, { from, toText }) {
    const text = toText(value);
    if (typeof text !== "string") return unconvertible;
    return from.kind === "date" ? new Shortened(isoTime(text.slice(11, -1))) : (isoTime(text) ?? unconvertible);
  },
  toText: (value) => written(value) ?? value,
  fromRow: (value) => written(value) ?? value,
};
