import { systemTable } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";

/** Says beside the project's records whose these files are; null for the project's own. */
export async function setFileOwners(
  { database }: Pick<OpenProject, "database">,
  owners: readonly { id: string; tenant_id: string | null }[],
): Promise<void> {
  await database.pool.query(
    `update ${systemTable(database, "_media")} m set tenant_id = s.tenant_id
     from json_to_recordset($1::json) as s(id uuid, tenant_id uuid)
     where s.id = m.id and m.tenant_id is distinct from s.tenant_id`,
    [JSON.stringify(owners)],
  );
}
