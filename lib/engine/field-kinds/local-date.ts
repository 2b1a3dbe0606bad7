import { isoDate } from "../../kernel/time.ts";
import { Shortened, toMoment, unconvertible } from "./conversions.ts";
import type { EngineKind } from "./kind.ts";

const midnight = (period: "week" | "month" | "quarter" | "year") =>
  [`date_trunc('${period}', (`, ")::timestamp)::date"] as const;

export const localDate: EngineKind = {
  column: () => "date",
  scalar: "local_date",
  isSorted: true,
  isRanked: true,
  isEqualAsJson: true,
  cellForm: () => "date",
  periods: {
    week: midnight("week"),
    month: midnight("month"),
    quarter: midnight("quarter"),
    year: midnight("year"),
    weekday: ["extract(isodow from ", ")::integer"],
  },
  /** A moment becomes its day in UTC, whole where it is midnight there. Of a text with a time no day is guessed. */
  convert(value, { from, toText }) {
    const text = toText(value);
    if (typeof text !== "string") return unconvertible;
    if (from.kind !== "date") return isoDate(text) ?? unconvertible;
    const day = text.slice(0, 10);
    return toMoment(day) === text ? day : new Shortened(day);
  },
};
