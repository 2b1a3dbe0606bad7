import type { SystemSql } from "../../platform/db/raw-sql.ts";

/** Files that were uploaded for a model are shown under its new name; with null under none. */
export async function renameModelInFiles(sql: SystemSql, projectId: string, from: string, to: string | null) {
  await sql("update plinth.media_files set model_name = $3 where project_id = $1 and model_name = $2", [
    projectId,
    from,
    to,
  ]);
}
