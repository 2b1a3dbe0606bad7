import type { core, ZodType } from "zod";
import { badInput, type FieldErrors } from "../kernel/errors.ts";

/** The input as the schema types it. BAD_USER_INPUT with a message for every bad field at once, keyed by dotted path (`db_config.host`). */
export function parseInput<T>(schema: ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw badInput(fieldErrors(result.error.issues));
}

/** First message of each path. */
function fieldErrors(issues: readonly core.$ZodIssue[], prefix: readonly PropertyKey[] = []): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    const found =
      issue.code === "invalid_union"
        ? fieldErrors(closest(issue.errors), path)
        : { [pathOf(issue, path)]: messageOf(issue) };
    for (const [key, message] of Object.entries(found)) fields[key] ??= message;
  }
  return fields;
}

function pathOf(issue: core.$ZodIssue, path: readonly PropertyKey[]): string {
  const whole = issue.code === "unrecognized_keys" ? [...path, issue.keys[0]!] : path;
  return whole.map(String).join(".") || "input";
}

function messageOf(issue: core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? `There is no field ${issue.keys.join(", ")} here` : issue.message;
}

/** Of the forms that a value may have, the one that it most looks like: no unknown keys, then the fewest faults. */
function closest(branches: readonly (readonly core.$ZodIssue[])[]): readonly core.$ZodIssue[] {
  const faults = (issues: readonly core.$ZodIssue[]) =>
    issues.length + (issues.some((issue) => issue.code === "unrecognized_keys") ? 100 : 0);
  return branches.toSorted((a, b) => faults(a) - faults(b))[0] ?? [];
}
