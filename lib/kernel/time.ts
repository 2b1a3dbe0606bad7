const isoForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The moment that an ISO 8601 text names, in UTC with milliseconds (`2026-01-31T09:30:00.000Z`), or null where the text
 * is not one. A date alone is its first moment; a time without a zone is UTC, on every machine.
 */
export function isoMoment(text: string): string | null {
  const match = isoForm.exec(text.trim());
  if (!match) return null;
  const [, day, time = "00:00", zone = "Z"] = match;
  const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  const moment = new Date(`${day}T${time}${offset}`);
  // `new Date` rolls the 31st of February over; a day that does not exist is a mistake.
  const sameDay = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day!);
  const iso = sameDay ? moment.toISOString() : "";
  // Years of four digits, from 0001: PostgreSQL has no year 0, and in UTC a day at either end can be of another one.
  return /^(?!0000)\d/.test(iso) ? iso : null;
}

/** The date that an ISO 8601 text names (`2026-01-31`), of the years 0001 to 9999; null where the text is not one. */
export function isoDate(text: string): string | null {
  const day = text.trim();
  return day.length === 10 && isoMoment(day)?.startsWith(day) ? day : null;
}

const timeForm = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/;

/**
 * The time of day that an ISO 8601 text without a zone names, with seconds (`09:30:00`), and with milliseconds where it
 * has any (`09:30:00.250`); null where the text is not one.
 */
export function isoTime(text: string): string | null {
  const match = timeForm.exec(text.trim());
  if (!match) return null;
  const [, minute, second = "00", fraction = ""] = match;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  return `${minute}:${second}${milliseconds === "000" ? "" : `.${milliseconds}`}`;
}
