import { parseInput } from "../../contract/parse-input.ts";
import { GenerateTokenInput } from "../../contract/projects/tokens.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { holderOf, requireHeldRole } from "../roles/index.ts";
import { insertToken } from "./insert-token.ts";

/**
 * A new API token of the session's project; the whole text, which from now on only getTokenSecret shows. It works while
 * its maker is in the project and may do what the role may. Needs `api_secrets`. BAD_USER_INPUT for a role that is not
 * there, FORBIDDEN for one that has more rights than the caller.
 */
export async function generateToken(ctx: Context, input: unknown): Promise<{ token: string }> {
  const { name, role, duration } = parseInput(GenerateTokenInput, input);
  const member = await holderOf(await requireMember(ctx, "api_secrets"));
  const { project, actor } = member;
  await requireHeldRole(ctx.platform.db, member, role, "role");
  const expires_at = duration ? endOfDay(duration) : null;
  const about = { project_id: project.id, name, role, expires_at, created_by: actor.user.id, tenant_id: null };
  return { token: await insertToken(ctx, about) };
}

/** A token that is good until a day is good through that day, in UTC. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}
