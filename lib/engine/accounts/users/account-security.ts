import type { AccountSecurity, ProofMethod } from "../../../contract/accounts/account-security.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { listProviders } from "../providers/connected-providers.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { proofValidUntil } from "../sign-in/fresh-proof.ts";
import { findFactor, recoveryCodesLeft } from "../sign-in/second-factor.ts";
import { isSetUp } from "../sign-in/ways-in.ts";

/** What keeps the signed-in user's account safe, and from where it is signed in to. UNAUTHENTICATED. */
export async function accountSecurity(ctx: Context): Promise<AccountSecurity> {
  const actor = requireUser(ctx);
  const { platform } = ctx;
  const { id } = actor.user;
  const { password_hash } = await platform.db
    .selectFrom("plinth.users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const factor = await findFactor(platform, id);
  const passkeys = await listPasskeys(platform, id);
  const providers = await listProviders(platform, id);
  const methods: ProofMethod[] = [
    ...(password_hash === null ? [] : ["password" as const]),
    ...(passkeys.length > 0 ? ["passkey" as const] : []),
    ...(factor ? ["code" as const] : []),
    ...providers.flatMap(({ provider, connected_at }) =>
      connected_at !== null && isSetUp(platform, provider) ? [provider] : [],
    ),
  ];
  return {
    has_password: password_hash !== null,
    two_factor: factor?.confirmed_at
      ? { confirmed_at: factor.confirmed_at.toISOString(), recovery_codes_left: await recoveryCodesLeft(platform, id) }
      : null,
    passkeys,
    providers,
    sessions: await listSessions(platform, actor),
    proof: { methods, valid_until: (await proofValidUntil(ctx, actor))?.toISOString() ?? null },
  };
}
