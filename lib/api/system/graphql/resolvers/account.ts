import type { Context } from "../../../../engine/access/index.ts";
import { changePassword, updateProfile } from "../../../../engine/accounts/index.ts";
import { getUser } from "../../../../engine/members/index.ts";
import { PlinthError } from "../../../../kernel/errors.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** The signed-in user. */
export const accountResolvers = {
  getUser: ({ _id }, ctx) => presentUser(ctx, _id ?? null),

  async updateProfile({ role, old_pass, new_pass, ...profile }, ctx) {
    const before = await getUser(ctx, null);
    if (role && role !== before.role) throw new PlinthError("FORBIDDEN", t("Nobody can change their own role."));
    // First what is refused more often: a wrong password leaves the profile as it was.
    if (new_pass) await changePassword(ctx, { new_password: new_pass, old_password: old_pass ?? "" }, null);
    await updateProfile(
      ctx,
      Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null && value !== undefined)),
    );
    return presentUser(ctx, null);
  },
} satisfies Partial<Resolvers>;

async function presentUser(ctx: Context, id: string | null) {
  const user = await getUser(ctx, id);
  return {
    ...user,
    _key: user.id,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}
