"use client";

import { timeText } from "./local-time.tsx";
import { useMinutes } from "./minutes.ts";

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `3 hours ago`, `in 2 days`, `just now`. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/** A date in words, with the exact time on hover; kept up to date. */
export function RelativeTime({ date, className }: { date: string | Date; className?: string }) {
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
      {relativeTime(value)}
    </time>
  );
}
