/** What whoever has the link can do with it. */
import { signUpMessages } from "../../../contract/accounts/accounts.ts";
import {
  type InvitationDetails,
  InvitationTokenInput,
  invitationMessages,
} from "../../../contract/accounts/invitations.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { sha256 } from "../../../platform/crypto.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry, findInvitation, findUserByEmail, sessionUserOf } from "../../accounts/index.ts";
import { announceProject, requireMember, requireRoomForMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { requireGivable } from "./givable.ts";
import { readInvitation } from "./list-invitations.ts";

const gone = () => new PlinthError("NOT_FOUND", invitationMessages.gone);

/**
 * Who asks whom, and into what. For everybody who has the link; NOT_FOUND for one that does not work any more,
 * RATE_LIMITED for who guesses.
 */
export async function describeInvitation(ctx: Context, input: unknown): Promise<InvitationDetails> {
  const { token } = parseInput(InvitationTokenInput, input);
  const takeBack = await countTry(ctx, "invitation");
  const found = await findInvitation(ctx.platform.db, ctx.platform.clock, token);
  if (!found) throw gone();
  await takeBack();
  const { email, invited_by, role, expires_at } = await readInvitation(ctx, found.id);
  return {
    email,
    invited_by,
    project: found.project_id === null ? null : await projectOf(ctx, found.project_id),
    role,
    expires_at: expires_at.toISOString(),
    has_account: (await findUserByEmail(ctx.platform.db, email)) !== undefined,
  };
}

async function projectOf(ctx: Context, id: string) {
  const project = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!project) throw gone();
  return project;
}

/**
 * Makes the signed-in user a member as the invitation says, once; who is one already stays what they are. NOT_FOUND for
 * a link that does not work any more; FORBIDDEN for another address, where whoever asked could not give this role now,
 * and where the plan has no room.
 */
export async function acceptInvitation(ctx: Context, input: unknown): Promise<{ project_id: string | null }> {
  const { user } = requireUser(ctx);
  const { token } = parseInput(InvitationTokenInput, input);
  const { platform } = ctx;
  const takeBack = await countTry(ctx, "invitation");
  const found = await findInvitation(platform.db, platform.clock, token);
  if (!found) throw gone();
  if (found.email !== user.email.toLowerCase()) throw new PlinthError("FORBIDDEN", signUpMessages.otherAddress);
  await takeBack();
  const { project_id } = found;
  if (project_id !== null) await projectOf(ctx, project_id);
  // Before the transaction: nothing that holds a connection waits for another one.
  const inviter = project_id === null ? null : await inviterOf(ctx, found.invited_by, project_id);
  await platform.transaction(async (tx) => {
    // Deleted first: of two who accept at once one finds nothing.
    const row = await tx
      .deleteFrom("plinth.invitations")
      .where("id", "=", found.id)
      .where("token_hash", "=", sha256(token))
      .returning(["project_id", "role", "administrative_permissions"])
      .executeTakeFirst();
    if (!row) throw gone();
    if (row.project_id === null || row.role === null || !inviter) return;
    const { role, administrative_permissions } = row;
    await requireGivable(tx, inviter, { role, administrative_permissions }).catch(noRight);
    if (inviter.project.owner_id === user.id) return;
    await requireRoomForMember(tx, inviter.project, user.id);
    await tx
      .insertInto("plinth.project_members")
      .values({ project_id: row.project_id, user_id: user.id, role, administrative_permissions })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  if (project_id !== null) await announceProject(platform, project_id);
  return { project_id };
}

/** Whoever asked, as the member that they are now: what they could not do today, their link cannot either. */
async function inviterOf(ctx: Context, id: string, projectId: string) {
  const row = await ctx.platform.db
    .selectFrom("plinth.users")
    .select(["id", "email", "first_name", "last_name", "username", "avatar", "role"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!row) throw gone();
  const actor = {
    kind: "user" as const,
    user: sessionUserOf(row),
    is_super_admin: row.role === "super_admin",
    session_id: "",
    project_id: null,
  };
  return holderOf(await requireMember({ ...ctx, actor }, "teams", projectId).catch(noRight));
}

function noRight(error: unknown): never {
  if (error instanceof PlinthError && error.status < 500)
    throw new PlinthError("FORBIDDEN", invitationMessages.noRight, { cause: error });
  throw error;
}
