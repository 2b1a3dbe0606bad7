/**
 * What later subsystems change of projects, each in the transaction of the caller, who announces the project
 * afterwards.
 */
import type { Kysely, Updateable } from "kysely";
import type { SystemSql } from "../../platform/db/raw-sql.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { ProjectSettings } from "./opening/project.ts";

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

/** Sets what is paid for a project, also for one that is deleted and may be restored; nothing where there is none. */
export async function setPaidPlan(sql: SystemSql, id: string, plan: string): Promise<void> {
  await sql("update plinth.projects set paid_plan = $2, updated_at = now() where id = $1", [id, plan]);
}

/** Where a project's data lies: its kind of database, and how that is reached where it is not the shared one. */
export interface DatabasePlace {
  kind: "shared" | "dedicated";
  /** Encrypted; null for the shared one. */
  config: Buffer | null;
}

/** Says that a project's data lies elsewhere now; false where it is deleted, or no longer where it was. */
export async function setDatabase(
  sql: SystemSql,
  { id, kind, schema }: { id: string; kind: DatabasePlace["kind"]; schema: string },
  to: DatabasePlace,
): Promise<boolean> {
  const moved = await sql(
    `update plinth.projects set database_kind = $2, database_config = $3, private_database = $4, updated_at = now()
     where id = $1 and database_kind = $5 and database_schema = $6 and deleted_at is null returning id`,
    [id, to.kind, to.config, to.config && false, kind, schema],
  );
  return moved.length > 0;
}

/** A project whose tenants are records of this model knows it by its new name; a deleted model leaves it as it is. */
export async function renameTenantModel(sql: SystemSql, id: string, from: string, to: string | null): Promise<void> {
  if (to === null) return;
  await sql("update plinth.projects set tenant_model_name = $3 where id = $1 and tenant_model_name = $2", [
    id,
    from,
    to,
  ]);
}

/** Sets all settings of a project. */
export async function setProjectSettings(sql: SystemSql, id: string, settings: ProjectSettings, now: Date) {
  await sql("update plinth.projects set settings = $2, updated_at = $3 where id = $1", [
    id,
    JSON.stringify(settings),
    now,
  ]);
}
