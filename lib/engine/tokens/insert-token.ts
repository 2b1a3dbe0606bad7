import { limits } from "../../contract/limits.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { randomToken, sha256 } from "../../platform/crypto.ts";
import type { Context } from "../access/index.ts";

interface NewToken {
  project_id: string;
  name: string;
  role: string;
  expires_at: Date | null;
  created_by: string;
  /** Null is bound to no tenant. */
  tenant_id: string | null;
}

/**
 * Makes an API token and returns its whole text, which is kept by hash, and encrypted because owners may copy it again.
 */
export async function insertToken(ctx: Context, about: NewToken): Promise<string> {
  const token = `plinth_${randomToken()}`;
  await ctx.platform.db
    .insertInto("plinth.api_tokens")
    .values({
      ...about,
      id: uuidv7(),
      token_hash: sha256(token),
      token_encrypted: ctx.platform.secrets.encrypt(token),
      token_start: token.slice(0, limits.tokenCharactersShown),
    })
    .execute();
  return token;
}
