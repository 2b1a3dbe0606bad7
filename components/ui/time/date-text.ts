import { isoDate, isoTime } from "../../../lib/kernel/time.ts";
import { inLanguage } from "../../../lib/kernel/words/words.ts";

// Texts of days and clocks are made in UTC, in which they are also read: no time zone moves them.
const day = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }));
const minutes = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
const seconds = { ...minutes, second: "2-digit" } as const;
const clock = inLanguage((language) => new Intl.DateTimeFormat(language, minutes));
const exactClock = inLanguage((language) => new Intl.DateTimeFormat(language, seconds));
const mostExactClock = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { ...seconds, fractionalSecondDigits: 3 }),
);

/** A day in words, in UTC as bills count it: the same on the server and in every browser. */
export const dateText = (date: string): string => day().format(new Date(date));

const shortDay = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }),
);

/** A day of a chart, without its year. */
export const shortDayText = (date: string): string => shortDay().format(new Date(date));

/** A date without a time in words; what is none, as it is. */
export const dayText = (text: string): string => (isoDate(text) ? dateText(text.trim()) : text);

/** A time of day in words, as exact as it is; what is none, as it is. */
export function clockText(text: string): string {
  const time = isoTime(text);
  if (!time) return text;
  const format = time.includes(".") ? mostExactClock : time.endsWith(":00") ? clock : exactClock;
  // Versions of the language data differ in the kind of space before AM and PM.
  return format()
    .format(new Date(`1970-01-01T${time}Z`))
    .replace(/\s/g, " ");
}
