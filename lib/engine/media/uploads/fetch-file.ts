/** Files from addresses that people give. */

import type { IncomingMessage } from "node:http";
import { limits } from "../../../contract/limits.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type GuardedRequest, GuardedRequestError, guardedRequest } from "../../../platform/network/guarded-request.ts";

/** The signal ends it all: resolving, connecting and reading. */
type FetchRules = Pick<GuardedRequest, "allowPrivate" | "network" | "signal">;

/**
 * The body of what stands at an http or https address, after at most 3 redirects, each of which is checked like the
 * first address. BAD_USER_INPUT in a sentence where it cannot be had. The signal also ends the reading of the body,
 * with the signal's reason.
 */
export async function fetchFile(address: string, rules: FetchRules): Promise<{ url: URL; body: IncomingMessage }> {
  try {
    const { url, status, body } = await guardedRequest(address, {
      headers: { accept: "image/*, */*;q=0.9" },
      redirectsMax: limits.mediaRedirectsMax,
      ...rules,
    });
    if (status === 200) return { url, body };
    body.destroy();
    throw badInput({ url: t("The address answered {status} instead of a file", { status }) });
  } catch (error) {
    if (!(error instanceof GuardedRequestError)) throw error;
    const { message, cause } = error;
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { url: message }, cause });
  }
}
