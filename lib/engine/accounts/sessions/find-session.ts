import { type SessionClaims, type SessionState, sessionMessages } from "../../../contract/accounts/accounts.ts";
import { sha256 } from "../../../platform/crypto.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UserActor } from "../../access/index.ts";
import type { SessionKey } from "./create-session.ts";
import { sessionUserOf } from "./session-user.ts";

/** How old `last_seen_at` may be, so that not every request writes. */
const seenEveryMs = 5 * 60_000;

/** A session as the row in the database has it, or why there is none: 401, 403 or 409. */
export type FoundSession =
  | (Extract<SessionState, { status: 200 }> & { actor: UserActor })
  | Exclude<SessionState, { status: 200 }>;

/** How a session is looked at. */
export interface SessionView {
  /** Whether it may go on being told later that the session was superseded. */
  peek?: boolean;
  /** Id of the project that a page names, in the place of the one that the session has chosen. */
  project?: string | null;
}

/**
 * The session of a cookie. 401 for an unknown or expired one, 403 for a user who is not active, 409 exactly once for
 * one that another sign-in superseded; with `peek` that is not used up, but left for the next request. The named or
 * chosen project is part of it only while the user may enter it.
 */
export async function findSession(
  platform: Platform,
  key: SessionKey,
  { peek = false, project = null }: SessionView = {},
): Promise<FoundSession> {
  const row = await readSession(platform, key, project);
  const now = platform.clock.now();
  if (!row || row.expires_at <= now) return { status: 401, message: sessionMessages.none };
  if (row.superseded_at) {
    if (peek) return { status: 409, message: sessionMessages.superseded };
    const told = await platform.db.deleteFrom("plinth.sessions").where("id", "=", key.id).executeTakeFirst();
    if (told.numDeletedRows === 0n) return { status: 401, message: sessionMessages.none };
    return { status: 409, message: sessionMessages.superseded };
  }
  if (row.status !== "active") return { status: 403, message: sessionMessages.forbidden };
  if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs)
    await platform.db.updateTable("plinth.sessions").set({ last_seen_at: now }).where("id", "=", key.id).execute();

  const user = sessionUserOf(row);
  const claims = claimsOf(row);
  return {
    status: 200,
    user,
    claims,
    expires_at: row.expires_at.toISOString(),
    actor: {
      kind: "user",
      user,
      is_super_admin: row.role === "super_admin",
      session_id: key.id,
      project_id: claims.project_id || null,
      named_project_id: project,
    },
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

function readSession(platform: Platform, key: SessionKey, project: string | null) {
  return platform.db
    .selectFrom("plinth.sessions as s")
    .innerJoin("plinth.users as u", "u.id", "s.user_id")
    .leftJoin("plinth.projects as p", (join) => {
      const entered = project === null ? join.onRef("p.id", "=", "s.project_id") : join.on("p.id", "=", project);
      return entered.on("p.deleted_at", "is", null);
    })
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").onRef("m.user_id", "=", "u.id"),
    )
    .select(["s.expires_at", "s.superseded_at", "s.last_seen_at"])
    .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.username", "u.avatar", "u.role", "u.status"])
    .select(["p.id as project_id", "p.name as project_name", "p.plan as project_plan", "p.owner_id", "p.project_type"])
    .select("m.role as member_role")
    .where("s.id", "=", key.id)
    .where("s.secret_hash", "=", sha256(key.secret))
    .executeTakeFirst();
}

function claimsOf(row: SessionRow): SessionClaims {
  const superAdmin = row.role === "super_admin";
  const projectRole =
    row.project_id === null
      ? null
      : row.owner_id === row.id
        ? "owner"
        : (row.member_role ?? (superAdmin ? "admin" : null));
  const mayEnter = projectRole !== null;
  return {
    is_super_admin: superAdmin ? "true" : "false",
    email: row.email,
    project_role: projectRole ?? "",
    project_id: mayEnter ? row.project_id! : "",
    project_plan: mayEnter ? row.project_plan! : "",
    project_name: mayEnter ? row.project_name! : "",
    project_type: mayEnter ? row.project_type! : "",
  };
}
