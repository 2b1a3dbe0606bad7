import { accessDenied } from "../../contract/admin/admin.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { announceEnd, endProject } from "../projects/index.ts";
import { readProject } from "./list-all-projects.ts";

/**
 * Deletes anybody's project, as its owner would: it can be restored for 7 days. For super admins. NOT_FOUND, also where
 * it is deleted already.
 */
export async function deleteAnyProject(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const { status } = await readProject(ctx, id);
  if (status === "deleted") throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
  const sessions = await ctx.platform.transaction((tx) => endProject(tx, ctx.platform, id));
  await announceEnd(ctx.platform, [id], sessions);
}
