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
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** API tokens of the session's project, and the sync tokens of the signed-in user. */
export const tokenResolvers = {
  apiTokenSecret: ({ token }, ctx) => getTokenSecret(ctx, token),
  generateApiToken: generate,
  deleteApiToken: remove,
  takeOverApiToken: ({ token }, ctx) => takeOverToken(ctx, token),
  generateProjectToken: generate,
  deleteProjectToken: remove,

  syncTokens: (_, ctx) => listSyncTokens(ctx),
  generateSyncToken: (input, ctx) => generateSyncToken(ctx, input),
  async deleteSyncToken({ token }, ctx) {
    await deleteSyncToken(ctx, token);
    return { msg: t("Token deleted successfully!") };
  },
} satisfies Partial<Resolvers>;

function generate(input: { name: string; role: string; duration?: string | null }, ctx: Context) {
  return generateToken(ctx, { ...input });
}

async function remove({ token }: { token: string }, ctx: Context) {
  await deleteToken(ctx, token);
  return { msg: t("Token deleted successfully!") };
}
