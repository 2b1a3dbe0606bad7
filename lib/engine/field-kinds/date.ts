import { single, toMoment } from "./conversions.ts";
import type { EngineKind, Period } from "./kind.ts";

const start = (period: Exclude<Period, "weekday">) => [`date_trunc('${period}', `, ", 'UTC')"] as const;

export const date: EngineKind = {
  column: () => "timestamptz",
  scalar: "date",
  isSorted: true,
  isRanked: true,
  periods: {
    hour: start("hour"),
    day: start("day"),
    week: start("week"),
    month: start("month"),
    quarter: start("quarter"),
    year: start("year"),
    weekday: ["extract(isodow from ", " at time zone 'UTC')::integer"],
  },
  // ISO 8601 in UTC with milliseconds, whatever the time zone of the connection.
  shown: ["to_char(", ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`],
  cellForm: () => "date",
  convert: (value) => toMoment(single(value)),
  toText: (value) => (typeof value === "string" ? toMoment(value) : value),
  fromRow(value) {
    if (typeof value !== "string") return value;
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  },
};
