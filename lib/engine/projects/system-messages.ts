/** Messages that stand above the pages of a project's console. Who may write them is for the caller to decide. */
import type { Insertable, Kysely } from "kysely";
import type { SystemTables } from "../../platform/db/tables/index.ts";

type SystemMessages = SystemTables["plinth.system_messages"];

/** Adds a message. A code that another message of the project has is refused by the database. */
export async function addSystemMessage(db: Kysely<SystemTables>, message: Insertable<SystemMessages>): Promise<void> {
  await db.insertInto("plinth.system_messages").values(message).execute();
}

/** The same, unless the project has a message of that code. */
export async function addSystemMessageOnce(
  db: Kysely<SystemTables>,
  message: Insertable<SystemMessages>,
): Promise<void> {
  await db
    .insertInto("plinth.system_messages")
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Changes a message of a project; with another text it becomes `id`, as a new one. Gives its id, undefined where there
 * is none.
 */
export async function changeSystemMessage(
  db: Kysely<SystemTables>,
  at: { id: string; project_id: string },
  message: Omit<Insertable<SystemMessages>, "id" | "project_id" | "created_at">,
  id: string,
): Promise<string | undefined> {
  const changed = await db
    .updateTable("plinth.system_messages")
    .set((eb) => ({
      ...message,
      id: eb
        .case()
        .when("message", "=", message.message)
        .then(eb.ref("id"))
        .else(eb.cast<string>(eb.val(id), "uuid"))
        .end(),
    }))
    .where("id", "=", at.id)
    .where("project_id", "=", at.project_id)
    .returning("id")
    .executeTakeFirst();
  return changed?.id;
}

/** Removes a message of a project; false where there is none. */
export async function removeSystemMessage(
  db: Kysely<SystemTables>,
  { id, project_id }: { id: string; project_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("plinth.system_messages")
    .where("id", "=", id)
    .where("project_id", "=", project_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the message of a code. */
export async function removeSystemMessageOf(
  db: Kysely<SystemTables>,
  { project_id, code }: { project_id: string; code: string },
): Promise<void> {
  await db.deleteFrom("plinth.system_messages").where("project_id", "=", project_id).where("code", "=", code).execute();
}
