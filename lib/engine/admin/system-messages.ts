import pg from "pg";
import { accessDenied, SystemMessageInput } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { addSystemMessage, changeSystemMessage, removeSystemMessage } from "../projects/index.ts";
import { readProject } from "./list-all-projects.ts";

const messagesMax = 20;

/**
 * A message to the people of a project, in place of the one with this key where one is given; the message's key. With
 * another text it gets another key, so that those see it too who have dismissed the old one. For super admins.
 * NOT_FOUND, BAD_USER_INPUT, CONFLICT on a code that another message of the project has.
 */
export async function upsertSystemMessage(
  ctx: Context,
  projectId: string,
  key: string | null,
  input: unknown,
): Promise<string> {
  const message = parseInput(SystemMessageInput, input);
  requireSuperAdmin(ctx, accessDenied.panel);
  await readProject(ctx, projectId);
  return storeMessage(ctx, projectId, key, message).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
    const taken = "Another message of this project has this code";
    throw new PlinthError("CONFLICT", taken, { fields: { code: taken } });
  });
}

async function storeMessage(
  ctx: Context,
  projectId: string,
  key: string | null,
  message: SystemMessageInput,
): Promise<string> {
  const { db, clock } = ctx.platform;
  const id = uuidv7();
  if (key !== null) {
    const changed = isUuid(key)
      ? await changeSystemMessage(db, { id: key, project_id: projectId }, message, id)
      : undefined;
    if (!changed) throw noSuchMessage();
    return changed;
  }
  const { count } = await db
    .selectFrom("plinth.system_messages")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= messagesMax)
    throw badInput({
      message: t("A project has at most {messagesMax} messages. Please remove one first", { messagesMax }),
    });
  await addSystemMessage(db, { ...message, id, project_id: projectId, created_at: clock.now() });
  return id;
}

/** Takes a message of a project back. For super admins. NOT_FOUND. */
export async function deleteSystemMessage(ctx: Context, projectId: string, key: string): Promise<void> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const isGone = isUuid(key) && (await removeSystemMessage(ctx.platform.db, { id: key, project_id: projectId }));
  if (!isGone) throw noSuchMessage();
}

const noSuchMessage = () => new PlinthError("NOT_FOUND", t("There is no such message in this project."));
