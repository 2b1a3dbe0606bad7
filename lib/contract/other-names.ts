/**
 * What clients that are older than this product call things: other names of the same input (docs/existing-clients.md).
 */
import { type ZodType, z } from "zod";

/**
 * The schema, for input that may have other names for its keys (`{ secret: "password" }`), and keys that say nothing
 * here. A key under its own name wins.
 */
export function withOtherNames<T>(
  schema: ZodType<T>,
  names: Readonly<Record<string, string>>,
  ignored: readonly string[] = [],
): ZodType<T> {
  return z.preprocess((input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
    const given: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      const name = Object.hasOwn(names, key) ? names[key]! : key;
      if (ignored.includes(key) || (name !== key && Object.hasOwn(input, name))) continue;
      given[name] = value;
    }
    return given;
  }, schema);
}
