import type { Context } from "../access/index.ts";
import { tryMoveAgain } from "../projects/index.ts";
import { requirePayer } from "./payer.ts";

/** Tries again to move the data of the session's project, where that has failed. Needs `billing`. */
export async function retryOwnMove(ctx: Context): Promise<{ project_id: string }> {
  const { project } = await requirePayer(ctx);
  await tryMoveAgain(ctx.platform, project.id);
  return { project_id: project.id };
}
