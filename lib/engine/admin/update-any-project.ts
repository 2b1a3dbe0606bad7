import { type AdminProject, AdminProjectInput, accessDenied } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { settleProject, updateLiveProject } from "../projects/index.ts";
import { findHeir, handOver } from "./hand-over.ts";
import { readProject } from "./list-all-projects.ts";

const ProjectChanges = AdminProjectInput.partial();

/**
 * Changes the named parts of anybody's project: its name, description, what counts as its paid plan (until a
 * subscription says otherwise), and its owner. For super admins. NOT_FOUND, also where it is deleted; BAD_USER_INPUT,
 * on `owner` too when no active account has that address.
 */
export async function updateAnyProject(ctx: Context, id: string, input: unknown): Promise<AdminProject> {
  const { owner, plan, ...changes } = parseInput(ProjectChanges, input);
  requireSuperAdmin(ctx, accessDenied.panel);
  await ctx.platform.transaction(async (tx) => {
    const project = await updateLiveProject(tx, id, {
      ...changes,
      ...(plan && { paid_plan: plan }),
      updated_at: ctx.platform.clock.now(),
    });
    if (!project) throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
    if (owner && owner !== project.email.toLowerCase()) await handOver(tx, [id], await findHeir(tx, owner, "owner"));
  });
  await settleProject(ctx.platform, id);
  return readProject(ctx, id);
}
