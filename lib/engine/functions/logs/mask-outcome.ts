import type { FunctionOutcome } from "../running/provider.ts";

/** Shorter values are everyday words and numbers, which a log would be unreadable without. */
const maskedFrom = 4;

/**
 * The outcome with `***` in place of the values of environment variables in all that people read of it, as they are and
 * as JSON has them. The result is the function's own.
 */
export function maskedOutcome(outcome: FunctionOutcome, env: Record<string, string>): FunctionOutcome {
  const secrets = Object.values(env)
    .filter((value) => value.length >= maskedFrom)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .sort((a, b) => b.length - a.length);
  if (secrets.length === 0) return outcome;
  const mask = (text: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
  const { fault } = outcome;
  const refusal = fault?.refusal?.fields
    ? { ...fault.refusal, fields: mapped(fault.refusal.fields, mask) }
    : (fault?.refusal ?? null);
  return {
    ...outcome,
    lines: outcome.lines.map((line) => ({ ...line, message: mask(line.message) })),
    fault: fault && { ...fault, message: mask(fault.message), stack: fault.stack && mask(fault.stack), refusal },
  };
}

const mapped = (texts: Record<string, string>, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]));
