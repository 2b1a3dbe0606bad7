import { badInput } from "../../../kernel/errors.ts";
import { isPrivateAddress } from "../../../platform/network/private-address.ts";
import { publicAddressesOf } from "../../../platform/network/public-names.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Receivers are tried on one's own machine first, so it says how. */
export const privateTarget =
  "This address is inside a private network. Please enter a public one. The operator can allow private ones with WEBHOOK_ALLOW_PRIVATE=1";

/**
 * BAD_USER_INPUT under `url` for an address inside a private network, which only the setting WEBHOOK_ALLOW_PRIVATE lets
 * through. Each delivery looks again.
 */
export async function requirePublicUrl(platform: Platform, url: string): Promise<void> {
  if (platform.env.WEBHOOK_ALLOW_PRIVATE) return;
  const addresses = await publicAddressesOf(new URL(url).hostname);
  if (addresses.some(isPrivateAddress)) throw badInput({ url: privateTarget });
}

/** Webhooks of records and webhooks of users are told of by different ways. */
export const typeOf = (events: readonly string[]): "record" | "user" =>
  events.some((event) => event.startsWith("user.")) ? "user" : "record";
