import type { Context } from "../access/index.ts";
import { findTokenRow } from "./find-token-row.ts";
import { requireMember } from "./member-role.ts";

/** The whole text of a token that the list shows the start of. Needs `api_secrets`; NOT_FOUND for others' tokens. */
export async function getTokenSecret(ctx: Context, tokenStart: string): Promise<string> {
  const { project } = await requireMember(ctx, "api_secrets");
  const row = await findTokenRow(ctx, project.id, tokenStart);
  return ctx.platform.secrets.decrypt(row.token_encrypted);
}
