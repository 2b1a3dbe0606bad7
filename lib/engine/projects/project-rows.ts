/**
 * What later subsystems change of projects, each in the transaction of the caller, who announces the project
 * afterwards.
 */
import type { Kysely, Updateable } from "kysely";
import type { ClientBase } from "pg";
import type { SystemTables } from "../../platform/db/tables/index.ts";

type ProjectChanges = Updateable<SystemTables["plinth.projects"]>;

/** Changes a project's row, which the caller has locked. */
export async function updateProjectRow(db: Kysely<SystemTables>, id: string, changes: ProjectChanges): Promise<void> {
  await db.updateTable("plinth.projects").set(changes).where("id", "=", id).execute();
}

/** Changes a project that is not deleted and gives its owner's address; undefined where there is none. */
export async function updateLiveProject(
  db: Kysely<SystemTables>,
  id: string,
  changes: ProjectChanges,
): Promise<{ email: string } | undefined> {
  return db
    .updateTable("plinth.projects as p")
    .from("plinth.users as o")
    .set(changes)
    .whereRef("o.id", "=", "p.owner_id")
    .where("p.id", "=", id)
    .where("p.deleted_at", "is", null)
    .returning("o.email")
    .executeTakeFirst();
}

/** Undoes the deletion of a project; false where no such project is deleted. */
export async function undeleteProject(db: Kysely<SystemTables>, id: string): Promise<boolean> {
  const restored = await db
    .updateTable("plinth.projects")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

/** Gives projects to another owner. */
export async function setOwner(db: Kysely<SystemTables>, ids: readonly string[], ownerId: string): Promise<void> {
  await db.updateTable("plinth.projects").set({ owner_id: ownerId }).where("id", "in", ids).execute();
}

/** Sets what is paid for a project; false where it is deleted, or there is none. */
export async function setPaidPlan(client: Pick<ClientBase, "query">, id: string, plan: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "update plinth.projects set paid_plan = $2, updated_at = now() where id = $1 and deleted_at is null",
    [id, plan],
  );
  return rowCount !== 0;
}
