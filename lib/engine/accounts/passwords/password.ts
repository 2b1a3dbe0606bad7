/** Passwords at rest: argon2id in PHC form. */
import { hash, verify } from "@node-rs/argon2";
import { limits } from "../../../contract/limits.ts";
import { limitConcurrency } from "../../../kernel/limit-concurrency.ts";
import { randomToken } from "../../../platform/crypto.ts";

/** About 50 ms on one core, and above the least that OWASP asks for (19 MiB and 2 passes). */
const cost = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 };

/**
 * Each takes one of the threads of files, and the memory that it costs: whoever sends many at once waits, and others
 * have their files.
 */
const atOnce = limitConcurrency(2, {
  waitingMax: limits.passwordsWaitingMax,
  full: "Too many people sign in right now. Please try again in a moment.",
});

/** The hash that is kept; the algorithm is argon2id. */
export function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, cost));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. With null (no such account, or one without a password) it takes the
 * same time and is false, so that the duration of a sign-in does not tell which addresses have accounts.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomToken());
  // Awaited in every case, so that the very first sign-in does not tell either.
  const decoy = await nobodysHash;
  const matches = await atOnce(() => verify(passwordHash ?? decoy, password));
  return passwordHash !== null && matches;
}
