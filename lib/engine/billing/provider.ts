/** The payment provider's API (Paddle Billing: https://developer.paddle.com/api-reference). */

import type { ApiError, Environment, Paddle } from "@paddle/paddle-node-sdk";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";

/** The provider's library, loaded with the first use: it is large, and most installations sell nothing. */
export const paddleLibrary = () => import("@paddle/paddle-node-sdk");

/** The provider's own bound for a request that charges a card is 15 s. */
const waitMsMax = 20_000;

/**
 * What the provider answers. PAYMENT_REQUIRED where it could not charge; CONFLICT with its reason where it refuses;
 * UNAVAILABLE where it does not answer, or does not know this installation.
 */
export async function askProvider<T>({ env, log }: Platform, ask: (paddle: Paddle) => Promise<T>): Promise<T> {
  if (!env.PADDLE_API_KEY)
    throw new PlinthError(
      "UNAVAILABLE",
      t("This installation cannot change paid plans yet. Its operator can allow it with PADDLE_API_KEY."),
    );
  const { ApiError, LogLevel, Paddle } = await paddleLibrary();
  const paddle = new Paddle(env.PADDLE_API_KEY, {
    // The library takes an address for the name of an environment.
    environment: (env.PADDLE_API_URL ?? env.PADDLE_ENVIRONMENT) as Environment,
    logLevel: LogLevel.none,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The payment provider took too long.")), waitMsMax);
  });
  try {
    return await Promise.race([ask(paddle), late]);
  } catch (error) {
    log.warn({ err: error }, "the payment provider did not do what was asked of it");
    throw faultOf(error instanceof ApiError ? error : null, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Codes that are about this installation, and not about what was asked. */
const ours = /^(authentication_|invalid_token|forbidden|not_found|too_many_requests)/;

/** `told` is the provider's own error, where it answered one. */
function faultOf(told: ApiError | null, cause: unknown): PlinthError {
  if (told?.type !== "request_error" || ours.test(told.code))
    return new PlinthError(
      "UNAVAILABLE",
      t(
        "The payment provider does not answer right now. Please look at your plan again in a minute before you try once more.",
      ),
      { cause },
    );
  if (told.code.includes("declined"))
    return new PlinthError(
      "PAYMENT_REQUIRED",
      t("The payment was declined, and the plan stays as it is. Please update the payment method, then try again."),
      { cause },
    );
  return new PlinthError("CONFLICT", t("The payment provider refuses this change: {detail}", { detail: told.detail }), {
    cause,
  });
}
