import type { Context } from "../access/index.ts";
import { memberRole } from "./opening/member-role.ts";

/** What the operators of the installation tell the people of a project. */
export interface SystemMessage {
  id: string;
  code: string;
  message: string;
  redirection: string;
  hide: boolean;
}

const messagesMax = 100;

/** Messages for one project and for all, the newest first. Every member reads them. */
export async function listSystemMessages(ctx: Context, projectId: string): Promise<SystemMessage[]> {
  await memberRole(ctx, projectId);
  return ctx.platform.db
    .selectFrom("plinth.system_messages")
    .select(["id", "code", "message", "redirection", "hide"])
    .where((eb) => eb.or([eb("project_id", "=", projectId), eb("project_id", "is", null)]))
    .orderBy("id", "desc")
    .limit(messagesMax)
    .execute();
}
