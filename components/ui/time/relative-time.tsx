"use client";

import { inLanguage, t } from "../../../lib/kernel/words/words.ts";
import { timeText } from "./local-time.tsx";
import { useMinutes } from "./minutes.ts";

/** Each below so many of it, the next one from there on. A week is told in days: `next week` could be any of seven. */
const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number, below: number][] = [
  ["minute", 60, 60],
  ["hour", 3_600, 24],
  ["day", 86_400, 14],
  ["week", 604_800, 5],
  ["month", 2_592_000, 12],
  ["year", 31_536_000, Number.POSITIVE_INFINITY],
];
const format = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

/**
 * `3 hours ago`, `in 2 days`, `just now`: rounded to the nearest. What is `upcoming` is never `just now`, even when its
 * time has come.
 */
export function relativeTime(date: Date, now = new Date(), upcoming = false): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (upcoming && seconds < 60) return t("in a moment");
  if (Math.abs(seconds) < 60) return t("just now");
  const count = (size: number) => Math.round(Math.abs(seconds) / size);
  const [unit, size] = steps.find(([, size, below]) => count(size) < below)!;
  return format().format(Math.sign(seconds) * count(size), unit);
}

interface RelativeTimeProps {
  date: string | Date;
  /** It is still to come, as far as the page knows. */
  upcoming?: boolean;
  className?: string;
}

/** A date in words, with the exact time on hover; kept up to date. */
export function RelativeTime({ date, upcoming = false, className }: RelativeTimeProps) {
  const value = new Date(date);
  useMinutes();
  if (Number.isNaN(value.getTime())) return null;
  return (
    // A moment later the words may have changed; the next minute brings them up to date.
    <time
      suppressHydrationWarning
      dateTime={value.toISOString()}
      // Worked out when somebody points at it: a table shows hundreds.
      onPointerEnter={(event) => {
        event.currentTarget.title = timeText(value, "local");
      }}
      className={className ?? "whitespace-nowrap"}
    >
      {relativeTime(value, new Date(), upcoming)}
    </time>
  );
}
