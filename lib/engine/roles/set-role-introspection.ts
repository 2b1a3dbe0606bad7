import { z } from "zod";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { announceProject, requireMember } from "../projects/index.ts";
import { findRole } from "./find-role.ts";
import { holderOf, requireHeld } from "./require-held.ts";

const Input = z.object({ role: z.string(), enabled: z.boolean() });

/**
 * Whether a role of the session's project may ask the generated API for its schema. Needs `roles`. Roles that may do
 * everything always may: BAD_USER_INPUT; NOT_FOUND for a role that is not there, FORBIDDEN for one that has more rights
 * than the caller, before or after the change.
 */
export async function setRoleIntrospection(ctx: Context, input: unknown): Promise<{ role: string; enabled: boolean }> {
  const { role, enabled } = parseInput(Input, input);
  const member = await holderOf(await requireMember(ctx, "roles"));
  const { project } = member;
  const found = await findRole(ctx.platform.db, project.id, role);
  if (!found) throw new PlinthError("NOT_FOUND", t("There is no such role in this project."));
  if (found.is_admin && !enabled)
    throw new PlinthError("BAD_USER_INPUT", t("A role that may do everything may always ask for the schema."));
  for (const introspection of [found.introspection ?? true, enabled])
    requireHeld(member, { role: { ...found, introspection } }, `The role ${role}`);
  await ctx.platform.db
    .updateTable("plinth.project_roles")
    .set({ introspection: enabled })
    .where("project_id", "=", project.id)
    .where("name", "=", role)
    .execute();
  await announceProject(ctx.platform, project.id);
  return { role, enabled };
}
