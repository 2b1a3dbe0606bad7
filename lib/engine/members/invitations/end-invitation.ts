import type { Kysely } from "kysely";
import type { SystemTables } from "../../../platform/db/tables/index.ts";

/** An account was made: nobody need be asked into the installation with that address any more. */
export async function endInstallationInvitation(db: Kysely<SystemTables>, email: string): Promise<void> {
  await db
    .deleteFrom("plinth.invitations")
    .where("email", "=", email.toLowerCase())
    .where("project_id", "is", null)
    .execute();
}
