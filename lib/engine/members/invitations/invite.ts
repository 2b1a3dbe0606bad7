/**
 * Asking people in. Who is asked gets a link; the same address and place once more gets another one, and the first
 * stops working.
 */

import { type SqlBool, sql } from "kysely";
import { AdminInviteInput, InviteMemberInput, invitationsMax } from "../../../contract/accounts/invitations.ts";
import { accessDenied } from "../../../contract/admin/admin.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireSuperAdmin, requireUser } from "../../access/index.ts";
import { countLookup, emailTaken, findUserByEmail } from "../../accounts/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { requireGivable } from "./givable.ts";
import { type InvitationRow, readInvitation } from "./list-invitations.ts";
import { countInvitationMail, newToken, type SentLink, sendLink } from "./send-link.ts";

/** An invitation with its link. */
export interface Invited extends SentLink {
  invitation: InvitationRow;
}

/**
 * Asks somebody into the session's project, with or without an account. Needs `teams`. BAD_USER_INPUT for a role that
 * there is not and for who is in the project already; FORBIDDEN where the caller would give more than they have, and
 * for people without an account where none may be made.
 */
export async function inviteMember(ctx: Context, input: unknown): Promise<Invited> {
  const member = await holderOf(await requireMember(ctx, "teams"));
  const { email, role, administrative_permissions } = parseInput(InviteMemberInput, input);
  const { id: project_id, name, owner_id } = member.project;
  const takeBack = await countLookup(ctx, member.actor.user.id);
  const user = await findUserByEmail(ctx.platform.db, email);
  if (!user && ctx.platform.env.SIGN_UP === "closed" && !member.actor.is_super_admin)
    throw badInput({
      email: t("There is no account with this email address, and this installation takes no new ones"),
    });
  if (user && (user.id === owner_id || (await isMember(ctx, project_id, user.id))))
    throw badInput({ email: t("They are in this project already") });
  await takeBack();
  await countInvitationMail(ctx.platform, email, project_id);
  const permissions = [...new Set(administrative_permissions)];
  return store(ctx, { email, project_id, role, administrative_permissions: permissions }, name, (tx) =>
    requireGivable(tx, member, { role, administrative_permissions: permissions }),
  );
}

/**
 * Asks somebody into the installation, where they make an account of their own. For super admins. CONFLICT for an
 * address that has one.
 */
export async function inviteToInstallation(ctx: Context, input: unknown): Promise<Invited> {
  requireSuperAdmin(ctx, accessDenied.users);
  const { email } = parseInput(AdminInviteInput, input);
  if (await findUserByEmail(ctx.platform.db, email)) throw emailTaken();
  await countInvitationMail(ctx.platform, email, null);
  return store(ctx, { email, project_id: null, role: null, administrative_permissions: [] }, "", async () => {});
}

type Kept = Pick<InvitationRow, "email" | "project_id" | "role" | "administrative_permissions">;
type Transaction = Parameters<Parameters<ReturnType<Context["platform"]["db"]["transaction"]>["execute"]>[0]>[0];

async function store(
  ctx: Context,
  kept: Kept,
  place: string,
  authorise: (tx: Transaction) => Promise<void>,
): Promise<Invited> {
  const { platform } = ctx;
  const { user } = requireUser(ctx);
  const { token, stored } = newToken(platform);
  const now = platform.clock.now();
  const id = await platform.transaction(async (tx) => {
    await authorise(tx);
    const here = sql<SqlBool>`project_id is not distinct from ${kept.project_id}`;
    // What has run out makes room, and so does the same person's last one.
    await tx
      .deleteFrom("plinth.invitations")
      .where(here)
      .where((eb) => eb.or([eb("expires_at", "<=", now), eb("email", "=", kept.email)]))
      .execute();
    const { count } = await tx
      .selectFrom("plinth.invitations")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where(here)
      .executeTakeFirstOrThrow();
    if (Number(count) >= invitationsMax)
      throw new PlinthError(
        "BAD_USER_INPUT",
        t("There are {invitationsMax} open invitations. Please revoke some first.", { invitationsMax }),
      );
    const row = { id: uuidv7(), ...kept, ...stored, invited_by: user.id, created_at: now };
    await tx.insertInto("plinth.invitations").values(row).execute();
    return row.id;
  });
  const invitation = await readInvitation(ctx, id);
  return {
    invitation,
    ...(await sendLink(platform, { email: kept.email, invited_by: invitation.invited_by, place }, token)),
  };
}

async function isMember(ctx: Context, projectId: string, userId: string): Promise<boolean> {
  const row = await ctx.platform.db
    .selectFrom("plinth.project_members")
    .select("user_id")
    .where("project_id", "=", projectId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
