import { type SqlBool, sql } from "kysely";
import { invitationsMax } from "../../../contract/accounts/invitations.ts";
import { accessDenied } from "../../../contract/admin/admin.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";

/** An open invitation, without its link. */
export interface InvitationRow {
  id: string;
  email: string;
  project_id: string | null;
  role: string | null;
  administrative_permissions: string[];
  /** Name of who asked, else their address. */
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  /** Too old: a new link puts it to work again. */
  expired: boolean;
}

/** Open invitations of the session's project, the newest first. Needs `teams`. */
export async function listInvitations(ctx: Context): Promise<InvitationRow[]> {
  const { project } = await requireMember(ctx, "teams");
  return read(ctx, sql<SqlBool>`i.project_id = ${project.id}`);
}

/** Those into the installation. For super admins. */
export async function listInstallationInvitations(ctx: Context): Promise<InvitationRow[]> {
  requireSuperAdmin(ctx, accessDenied.users);
  return read(ctx, sql<SqlBool>`i.project_id is null`);
}

/** One of them, for callers that have authorised it. NOT_FOUND. */
export async function readInvitation(ctx: Context, id: string): Promise<InvitationRow> {
  const [row] = isUuid(id) ? await read(ctx, sql<SqlBool>`i.id = ${id}::uuid`) : [];
  if (!row) throw noSuchInvitation();
  return row;
}

/** The error for an id of no invitation. */
export const noSuchInvitation = () => new PlinthError("NOT_FOUND", t("There is no such invitation."));

async function read({ platform }: Context, condition: ReturnType<typeof sql<SqlBool>>): Promise<InvitationRow[]> {
  const rows = await platform.db
    .selectFrom("plinth.invitations as i")
    .innerJoin("plinth.users as u", "u.id", "i.invited_by")
    .select([
      "i.id",
      "i.email",
      "i.project_id",
      "i.role",
      "i.administrative_permissions",
      "i.created_at",
      "i.expires_at",
    ])
    .select(["u.first_name", "u.last_name", "u.email as by"])
    .where(condition)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(invitationsMax)
    .execute();
  const now = platform.clock.now();
  return rows.map(({ first_name, last_name, by, ...row }) => ({
    ...row,
    invited_by: [first_name, last_name].filter(Boolean).join(" ") || by,
    expired: row.expires_at <= now,
  }));
}
