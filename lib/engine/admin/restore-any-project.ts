import { type AdminProject, accessDenied } from "../../contract/admin/admin.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { settleProject, undeleteProject } from "../projects/index.ts";
import { readProject } from "./list-all-projects.ts";

/**
 * Undoes the deletion of anybody's project while it is kept, whatever its owner's plan has room for. For super admins.
 * NOT_FOUND.
 */
export async function restoreAnyProject(ctx: Context, id: string): Promise<AdminProject> {
  requireSuperAdmin(ctx, accessDenied.panel);
  if (!(await undeleteProject(ctx.platform.db, id)))
    throw new PlinthError("NOT_FOUND", t("There is no deleted project with this id."));
  await settleProject(ctx.platform, id);
  return readProject(ctx, id);
}
