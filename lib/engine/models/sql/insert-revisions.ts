import type { ProjectDatabase } from "../../projects/index.ts";
import { systemTable } from "../storage.ts";

/**
 * A statement that keeps what records were. `rows` is a select of the revision's id, the model, the record's id and
 * status, the operation, its data, who changes it, and its relations.
 */
export function insertRevisions(database: Pick<ProjectDatabase, "schema">, rows: string): string {
  const columns = "id, model, record_id, status, operation, data, actor, relations";
  return `insert into ${systemTable(database, "_revisions")} (${columns}) ${rows}`;
}
