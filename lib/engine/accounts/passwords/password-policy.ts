/**
 * Which passwords are refused besides those of the wrong length, after NIST SP 800-63B: the common ones and one's own
 * address.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";

let commonPasswords: Set<string> | undefined;

function isCommon(password: string): boolean {
  // The list follows a notice and an empty line.
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
      .split("\n\n", 2)[1]!
      .split("\n"),
  );
  return commonPasswords.has(password.toLowerCase());
}

/** BAD_USER_INPUT on the named field for a password that others would guess. Its length is the schema's business. */
export function requireGoodPassword(password: string, email: string, field: string): void {
  if (password.toLowerCase() === email.toLowerCase())
    throw badInput({ [field]: t("Password must not be your email address") });
  if (isCommon(password)) throw badInput({ [field]: t("This password is too common. Please choose another one") });
}
