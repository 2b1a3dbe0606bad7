/** Values and texts with one place of them changed. */
import type { Random } from "../support/oracle/random.ts";
import { hostileText, hostileValue } from "./hostile.ts";

const clone = (value: unknown): unknown => (value === undefined ? undefined : structuredClone(value));

interface JsonSlot {
  holder: Record<string, unknown> | unknown[];
  key: string | number;
}

/** Every place in the value that another one can be put at. */
function placesIn(value: unknown, found: JsonSlot[] = []): JsonSlot[] {
  if (typeof value !== "object" || value === null) return found;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    found.push({ holder: value as JsonSlot["holder"], key });
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

/** Changes one place in the value, which stands under `json` so that the whole of it is such a place. */
export function changeJson(root: { json: unknown }, random: Random): void {
  const places = placesIn(root);
  const { holder, key } = random.pick(places);
  const at = holder as Record<string | number, unknown>;
  switch (random.upTo(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else if (holder !== root) delete at[key];
      return;
    case 1:
      at[key] = [at[key], at[key]];
      return;
    case 2:
      at[key] = { [String(key)]: at[key] };
      return;
    case 3: {
      const other = random.pick(places);
      at[key] = clone((other.holder as typeof at)[other.key]);
      return;
    }
    case 4: {
      const inner = at[key];
      if (typeof inner === "object" && inner !== null && !Array.isArray(inner))
        Object.defineProperty(inner, hostileText(random).slice(0, 2_000), {
          value: hostileValue(random),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      else at[key] = hostileValue(random);
      return;
    }
    case 5:
      if (typeof at[key] === "string") at[key] = changeText(at[key], random);
      else at[key] = hostileValue(random);
      return;
    default:
      at[key] = hostileValue(random);
  }
}

/** Part of a text left out, doubled, moved or replaced. */
export function changeText(text: string, random: Random): string {
  const from = random.upTo(text.length);
  const to = Math.min(text.length, from + random.upTo(random.pick([1, 3, 20])));
  const part = text.slice(from, to);
  switch (random.upTo(6)) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, to) + part + text.slice(to);
    case 2:
      return text.slice(0, from);
    case 3:
      return (
        text.slice(0, from) +
        random.pick([
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ":",
          "!",
          "$",
          "@",
          "...",
          '"',
          '"""',
          "#",
          "\\u{0}",
          "\\uD800",
          "null",
          "on",
          "&",
          "|",
          "-",
          "0",
          "\n",
        ]) +
        text.slice(to)
      );
    case 4:
      return [...text].reverse().join("").slice(0, 5_000);
    default:
      return text.slice(0, from) + hostileText(random) + text.slice(to);
  }
}
