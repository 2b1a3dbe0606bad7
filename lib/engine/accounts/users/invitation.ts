/** Invitations as the ways into an account see them: who may make one by a link that somebody else has made. */
import type { Kysely } from "kysely";
import { sha256 } from "../../../platform/crypto.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { Clock } from "../../../platform/platform.ts";

/** Whom a link asks in, and who asks; the person behind it is active. */
export interface Invitation {
  id: string;
  email: string;
  /** Null asks into the installation alone. */
  project_id: string | null;
  by_super_admin: boolean;
  invited_by: string;
}

/**
 * What the link stands for; null for one that is unknown, too old or revoked, whose maker has no account in use any
 * more, or, where it asks into the installation, is no super admin any more.
 */
export async function findInvitation(
  db: Kysely<SystemTables>,
  clock: Clock,
  token: string,
): Promise<Invitation | null> {
  const row = await db
    .selectFrom("plinth.invitations as i")
    .innerJoin("plinth.users as u", "u.id", "i.invited_by")
    .select(["i.id", "i.email", "i.project_id", "i.invited_by", "u.role"])
    .where("i.token_hash", "=", sha256(token))
    .where("i.expires_at", ">", clock.now())
    .where("u.status", "=", "active")
    .executeTakeFirst();
  if (!row) return null;
  const { role, ...invitation } = row;
  const by_super_admin = role === "super_admin";
  return invitation.project_id === null && !by_super_admin ? null : { ...invitation, by_super_admin };
}
