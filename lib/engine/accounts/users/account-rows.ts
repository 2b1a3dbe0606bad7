/** What later subsystems change of accounts and their sessions, each in the transaction of the caller. */
import type { Kysely, Updateable } from "kysely";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";

/** Changes an account; nothing where there is none. */
export async function updateAccount(
  db: Kysely<SystemTables>,
  userId: string,
  changes: Updateable<SystemTables["plinth.users"]>,
): Promise<void> {
  await db.updateTable("plinth.users").set(changes).where("id", "=", userId).execute();
}

/** Deletes an account; memberships, sessions and ways to sign in go with it. */
export async function removeAccount(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.users").where("id", "=", userId).execute();
}

/** Signs somebody out everywhere. */
export async function removeSessions(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.sessions").where("user_id", "=", userId).execute();
}

/** Makes the codes and links that somebody was sent worth nothing. */
export async function removeMailProofs(db: Kysely<SystemTables>, userId: string): Promise<void> {
  await db.deleteFrom("plinth.mail_proofs").where("user_id", "=", userId).execute();
}

/** Makes a session work in a project, which is also where the person's next one begins. */
export async function enterProject(
  db: Kysely<SystemTables>,
  { session_id, user_id }: { session_id: string; user_id: string },
  project_id: string,
): Promise<void> {
  await db.updateTable("plinth.sessions").set({ project_id }).where("id", "=", session_id).execute();
  await updateAccount(db, user_id, { current_project_id: project_id });
}

/**
 * Takes sessions out of a project: those of one person, or all. Gives their ids, which are to be announced after the
 * transaction.
 */
export async function leaveProject(
  db: Kysely<SystemTables>,
  project_id: string,
  { userId }: { userId?: string } = {},
): Promise<string[]> {
  await db
    .updateTable("plinth.users")
    .set({ current_project_id: null })
    .where("current_project_id", "=", project_id)
    .$if(userId !== undefined, (users) => users.where("id", "=", userId!))
    .execute();
  const sessions = await db
    .updateTable("plinth.sessions")
    .set({ project_id: null })
    .where("project_id", "=", project_id)
    .$if(userId !== undefined, (rows) => rows.where("user_id", "=", userId!))
    .returning("id")
    .execute();
  return sessions.map(({ id }) => id);
}

/** Notes that the plans granted to these accounts have ended. */
export async function endGrantedPlans(sql: SystemSql, userIds: readonly string[]): Promise<void> {
  await sql("update plinth.users set granted_plan = 'free' where id = any($1)", [userIds]);
}

/** Takes the one trial of an account; false where it has had it. */
export async function takeTrial(sql: SystemSql, userId: string, now: Date): Promise<boolean> {
  const taken = await sql("update plinth.users set trial_at = $2 where id = $1 and trial_at is null returning id", [
    userId,
    now,
  ]);
  return taken.length > 0;
}
