import type { Context } from "../../../../engine/access/index.ts";
import { changePassword, updateProfile } from "../../../../engine/accounts/index.ts";
import { getUser } from "../../../../engine/members/index.ts";
import { PlinthError } from "../../../../kernel/errors.ts";

interface ProfileArguments {
  first_name?: string | null;
  last_name?: string | null;
  username?: string | null;
  organization_id?: string | null;
  role?: string | null;
  old_pass?: string | null;
  new_pass?: string | null;
}

/** The signed-in user. */
export const accountResolvers = {
  getUser: ({ _id }: { _id?: string | null }, ctx: Context) => presentUser(ctx, _id ?? null),

  async updateProfile({ role, old_pass, new_pass, ...profile }: ProfileArguments, ctx: Context) {
    const before = await getUser(ctx, null);
    if (role && role !== before.role) throw new PlinthError("FORBIDDEN", "Nobody can change their own role.");
    // First what is refused more often: a wrong password leaves the profile as it was.
    if (new_pass) await changePassword(ctx, { new_password: new_pass, old_password: old_pass ?? "" }, null);
    await updateProfile(
      ctx,
      Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null && value !== undefined)),
    );
    return presentUser(ctx, null);
  },
};

async function presentUser(ctx: Context, id: string | null) {
  const user = await getUser(ctx, id);
  return {
    ...user,
    _key: user.id,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}
