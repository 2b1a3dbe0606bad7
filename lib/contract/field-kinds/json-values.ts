/** JSON as fields hold it: any value, within bounds. */
import { parseShallowJson, textFault } from "../../kernel/bounded-json.ts";
import { UnheldNumber } from "../../kernel/held-number.ts";
import { valueLimits } from "../fields/value-limits.ts";

/** Stands for a text that is no JSON, so that it is refused together with all other faults. */
export class NotJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The value that a text of JSON says; `NotJson` for any other text. */
export function readJson(text: string): unknown {
  try {
    return parseShallowJson(text, "The text");
  } catch {
    return new NotJson(text);
  }
}

/** Whether it is JSON that a field can hold: not too deep nor too long, and such as PostgreSQL has a place for. */
export const isJson = (value: unknown): boolean =>
  isPlain(value, valueLimits.jsonFieldDepthMax) && JSON.stringify(value).length <= valueLimits.jsonFieldCharactersMax;

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "string") return textFault(value) === null;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, item]) => textFault(key) === null && isPlain(item, depth - 1));
}

/** The first number inside of it that would be another one; null where there is none. */
export function unheldIn(value: unknown): UnheldNumber | null {
  if (value instanceof UnheldNumber) return value;
  if (typeof value !== "object" || value === null) return null;
  for (const item of Object.values(value)) {
    const found = unheldIn(item);
    if (found) return found;
  }
  return null;
}
