/**
 * How the command line signs in through the browser, in the shape of RFC 8628: it asks, a person confirms, it fetches
 * its token.
 */

import { z } from "zod";
import { says } from "../../kernel/words/words.ts";
import { oneLine } from "../one-line.ts";
import { CreateSyncTokenInput } from "./sync-tokens.ts";

export type { AskedLogin, FetchedLogin, StartedLogin } from "../calls/answers/sync.ts";

/**
 * Letters of a code that a person compares: no vowels, so that no words come of it, and nothing that looks like
 * something else.
 */
export const loginCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

/** As a person types or pastes it, to how it is kept: `BCDF-GHJK`. */
export function readLoginCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const code = z
  .string()
  .max(40)
  .transform(readLoginCode)
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[${loginCodeLetters}]{4}-[${loginCodeLetters}]{4}$`), says("A code has eight letters")),
  );

/** POST /system/sync/login/start, by the command line. */
export const StartLoginInput = z.strictObject({
  /** What its person knows it by. */
  machine: oneLine()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]+$/u, says("The name of a machine is one line")),
  /** The project that it is about, which the person may change. */
  project: z.string().max(40).nullish(),
});

/** POST /system/sync/login/token. */
export const FetchLoginInput = z.strictObject({ device_code: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** GET /system/sync/login and POST /system/sync/login/refuse. */
export const LoginCodeInput = z.strictObject({ code });

/** POST /system/sync/login/confirm: what the token shall be. */
export const ConfirmLoginInput = CreateSyncTokenInput.extend({ code });
