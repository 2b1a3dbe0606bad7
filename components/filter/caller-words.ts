import type { CallerClaim } from "../../lib/contract/projects/conditions.ts";

/** What is known of who calls, as conditions say it. */
export const claimWords: Readonly<Record<CallerClaim, string>> = {
  id: "the caller",
  email: "the caller's email",
  tenant_id: "the caller's tenant",
  role: "the caller's role",
};
