import type { core, ZodType } from "zod";
import { badInput, type FieldErrors } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import { faultText } from "./fault-text.ts";
import { limits } from "./limits.ts";

/**
 * The input as the schema types it. BAD_USER_INPUT with a message for every bad field at once (the first hundred),
 * keyed by dotted path (`db_config.host`); `unknown` says it of a key that is not known.
 */
export function parseInput<T>(schema: ZodType<T>, input: unknown, unknown: UnknownKey = unknownField): T {
  const result = schema.safeParse(input, { error: faultText });
  if (result.success) return result.data;
  throw badInput(fieldErrors(result.error.issues, unknown));
}

type UnknownKey = (key: string) => string;
const unknownField: UnknownKey = (key) => t("There is no field {key} here", { key });

/** First message of each path; every unknown key is a path of its own, whatever it is called. */
function fieldErrors(issues: readonly core.$ZodIssue[], unknown: UnknownKey): FieldErrors {
  const first = new Map<string, string>();
  for (const [path, message] of messagesOf(issues, [], unknown)) if (!first.has(path)) first.set(path, message);
  return Object.fromEntries(first);
}

function messagesOf(
  issues: readonly core.$ZodIssue[],
  prefix: readonly PropertyKey[],
  unknown: UnknownKey,
): [path: string, message: string][] {
  const dotted = (parts: readonly PropertyKey[]) => parts.map(String).join(".") || "input";
  return issues.slice(0, limits.faultsMax).flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "invalid_union" && issue.message === unsaid)
      return messagesOf(closest(issue.errors), path, unknown);
    if (issue.code !== "unrecognized_keys") return [[dotted(path), issue.message]];
    return issue.keys.slice(0, limits.faultsMax).map((key): [string, string] => [dotted([...path, key]), unknown(key)]);
  });
}

/** What zod says of a value of no form, where the schema has no words of its own for it. */
const unsaid = "Invalid input";

/** Of the forms that a value may have, the one that it most looks like: no unknown keys, then the fewest faults. */
function closest(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] {
  const faults = (issues: readonly core.$ZodIssue[]) =>
    issues.length + (issues.some((issue) => issue.code === "unrecognized_keys") ? 100 : 0);
  return branches.toSorted((a, b) => faults(a) - faults(b))[0] ?? [];
}
