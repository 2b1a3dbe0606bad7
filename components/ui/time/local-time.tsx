"use client";

import { inLanguage } from "../../../lib/kernel/words/words.ts";
import { useInBrowser } from "../loading/use-in-browser.ts";

const style = { dateStyle: "medium", timeStyle: "short" } as const;
const exactStyle = { dateStyle: "medium", timeStyle: "medium" } as const;
const formats = {
  local: inLanguage((language) => new Intl.DateTimeFormat(language, style)),
  UTC: inLanguage((language) => new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" })),
};
const exactFormats = {
  local: inLanguage((language) => new Intl.DateTimeFormat(language, exactStyle)),
  UTC: inLanguage((language) => new Intl.DateTimeFormat(language, { ...exactStyle, timeZone: "UTC" })),
};
// Versions of the language data differ in the kind of space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, " ");

/** A moment in words: in the reader's time zone, and in UTC (`zone` "UTC") where that is not known yet. */
export function timeText(date: Date, zone: "local" | "UTC"): string {
  return plain(formats[zone]().format(date));
}

/** The same to the second. */
function secondText(date: Date, zone: "local" | "UTC"): string {
  return plain(exactFormats[zone]().format(date));
}

interface LocalTimeProps {
  date: Date;
  /** Tells the second as well. */
  seconds?: boolean;
}

/** A moment in the reader's own time zone. */
export function LocalTime({ date, seconds = false }: LocalTimeProps) {
  const zone = useInBrowser() ? "local" : "UTC";
  const text = seconds ? secondText(date, zone) : timeText(date, zone);
  return (
    <time dateTime={date.toISOString()} title={text}>
      {text}
    </time>
  );
}
