/** Values that a query has as texts. */
import { z } from "zod";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { PlinthError } from "../../kernel/errors.ts";

/** One of the names; the first where nothing is said. */
export const choice = <const Names extends readonly [string, ...string[]]>(parameter: string, names: Names) =>
  z.enum(names, { error: `${parameter} must be one of: ${names.join(", ")}.` }).default(names[0] as never);

const whereMessage = "where must be a JSON object.";

/** A condition: an object as JSON. */
export const Where = z
  .string()
  .transform((text, issue) => {
    try {
      return parseBoundedJson(text, "where");
    } catch (error) {
      if (!(error instanceof PlinthError)) throw error;
      issue.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown(), { error: whereMessage }));

/** A place in the audit log's chain as text, `42:9f86…`. */
export const AuditPlace = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/i, "anchor must be a position and its hash: 42:9f86…")
  .transform((text) => {
    const [position, hash] = text.split(":") as [string, string];
    return { position: Number(position), hash };
  })
  .describe("A head that was noted earlier: position:hash.");
