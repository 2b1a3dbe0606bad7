import type { Context } from "../../../../engine/access/index.ts";
import { deleteToken, generateToken, getTokenSecret } from "../../../../engine/projects/index.ts";

/** API tokens of the session's project. */
export const tokenResolvers = {
  apiTokenSecret: ({ token }: { token: string }, ctx: Context) => getTokenSecret(ctx, token),
  generateApiToken: (input: { name: string; role: string; duration?: string | null }, ctx: Context) =>
    generateToken(ctx, { ...input }),
  async deleteApiToken({ token }: { token: string }, ctx: Context) {
    await deleteToken(ctx, token);
    return { msg: "Token deleted successfully!" };
  },
};
