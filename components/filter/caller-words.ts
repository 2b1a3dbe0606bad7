import type { CallerClaim } from "../../lib/contract/projects/conditions.ts";
import { type Message, msg } from "../../lib/kernel/words/words.ts";

/** What is known of who calls, as conditions say it. */
export const claimWords: Readonly<Record<CallerClaim, Message>> = {
  id: msg("the caller"),
  email: msg("the caller's email"),
  tenant_id: msg("the caller's tenant"),
  role: msg("the caller's role"),
};

/** As choices of their own. */
export const claimNames: Readonly<Record<CallerClaim, Message>> = {
  id: msg("The caller"),
  email: msg("The caller's email"),
  tenant_id: msg("The caller's tenant"),
  role: msg("The caller's role"),
};
