import type { Context } from "../../../../engine/access/index.ts";
import {
  deleteSyncToken,
  deleteToken,
  generateSyncToken,
  generateToken,
  getTokenSecret,
  listSyncTokens,
  takeOverToken,
} from "../../../../engine/tokens/index.ts";

/** API tokens of the session's project, and the sync tokens of the signed-in user. */
export const tokenResolvers = {
  apiTokenSecret: ({ token }: { token: string }, ctx: Context) => getTokenSecret(ctx, token),
  generateApiToken: generate,
  deleteApiToken: remove,
  takeOverApiToken: ({ token }: { token: string }, ctx: Context) => takeOverToken(ctx, token),
  generateProjectToken: generate,
  deleteProjectToken: remove,

  syncTokens: (_: unknown, ctx: Context) => listSyncTokens(ctx),
  generateSyncToken: (input: object, ctx: Context) => generateSyncToken(ctx, input),
  async deleteSyncToken({ token }: { token: string }, ctx: Context) {
    await deleteSyncToken(ctx, token);
    return { msg: "Token deleted successfully!" };
  },
};

function generate(input: { name: string; role: string; duration?: string | null }, ctx: Context) {
  return generateToken(ctx, { ...input });
}

async function remove({ token }: { token: string }, ctx: Context) {
  await deleteToken(ctx, token);
  return { msg: "Token deleted successfully!" };
}
