/** Rows of granted plans, each changed in the transaction of the caller, who settles the plans afterwards. */
import type { Insertable, Kysely } from "kysely";
import type { SystemTables } from "../../../platform/db/tables/index.ts";

/** A project, or an account and with it all its projects. */
export type GrantTarget = { project_id: string } | { user_id: string };

/** Grants a plan to what has none granted. */
export async function addGrant(
  db: Kysely<SystemTables>,
  grant: Insertable<SystemTables["plinth.plan_grants"]>,
): Promise<void> {
  await db.insertInto("plinth.plan_grants").values(grant).execute();
}

/** Takes a grant back; false where there is none. */
export async function removeGrant(db: Kysely<SystemTables>, target: GrantTarget): Promise<boolean> {
  const [column, value] = Object.entries(target)[0] as ["project_id" | "user_id", string];
  const { numDeletedRows } = await db.deleteFrom("plinth.plan_grants").where(column, "=", value).executeTakeFirst();
  return numDeletedRows > 0n;
}
