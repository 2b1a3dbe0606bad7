import { readFileSync } from "node:fs";
import { RegisterInput } from "../../../contract/accounts/accounts.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { ConfigurationError } from "../../../platform/env.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashPassword } from "../passwords/password.ts";
import { requireGoodPassword } from "../passwords/password-policy.ts";
import { insertUser, whileMakingAccounts } from "../users/insert-user.ts";
import { isWithoutAccounts } from "./entry.ts";

/**
 * Makes the first account after ADMIN_EMAIL and ADMIN_PASSWORD (or its file). Where there is an account already nothing
 * happens: later the settings may stay or go. ConfigurationError for an address or a password that nobody could
 * register with.
 */
export async function makeAdministrator(platform: Platform): Promise<void> {
  const { ADMIN_EMAIL } = platform.env;
  if (!ADMIN_EMAIL || !(await isWithoutAccounts(platform.db))) return;
  const { email, password } = accountOf(ADMIN_EMAIL, passwordOf(platform));
  const password_hash = await hashPassword(password);
  await whileMakingAccounts(platform, async (tx) => {
    // Another node may have been quicker.
    if (!(await isWithoutAccounts(tx))) return;
    await insertUser(platform, tx, { email, password_hash, isFirst: true, isVerified: true });
  });
}

function passwordOf({ env }: Platform): string {
  if (env.ADMIN_PASSWORD !== undefined) return env.ADMIN_PASSWORD;
  const path = env.ADMIN_PASSWORD_FILE ?? "";
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`ADMIN_PASSWORD_FILE ${path} cannot be read (${code}).`);
  }
}

function accountOf(email: string, password: string): { email: string; password: string } {
  const parsed = RegisterInput.safeParse({ email, password });
  if (!parsed.success)
    throw new ConfigurationError(
      ...parsed.error.issues.map(({ path, message }) => `ADMIN_${String(path[0]).toUpperCase()}: ${message}.`),
    );
  try {
    requireGoodPassword(parsed.data.password, parsed.data.email, "password");
  } catch (error) {
    if (error instanceof PlinthError) throw new ConfigurationError(`ADMIN_PASSWORD: ${error.message}.`);
    throw error;
  }
  return parsed.data;
}
