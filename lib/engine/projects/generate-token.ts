import { parseInput } from "../../contract/parse-input.ts";
import { GenerateTokenInput } from "../../contract/tokens.ts";
import { badInput } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { insertToken } from "./insert-token.ts";
import { requireMember } from "./member-role.ts";

/** A new API token of the session's project; the whole text, which from now on only getTokenSecret shows. Needs `api_secrets`. */
export async function generateToken(ctx: Context, input: unknown): Promise<{ token: string }> {
  const { name, role, duration } = parseInput(GenerateTokenInput, input);
  const { project, actor } = await requireMember(ctx, "api_secrets");
  const known = await ctx.platform.db
    .selectFrom("plinth.project_roles")
    .select("name")
    .where("project_id", "=", project.id)
    .where("name", "=", role)
    .executeTakeFirst();
  if (!known) throw badInput({ role: `There is no role ${role} in this project` });
  const expires_at = duration ? endOfDay(duration) : null;
  const about = { project_id: project.id, name, role, expires_at, created_by: actor.user.id, tenant_id: null };
  return { token: await insertToken(ctx, about) };
}

/** A token that is good until a day is good through that day, in UTC. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}
