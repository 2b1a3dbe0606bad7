import { functionLimits } from "../../../contract/functions.ts";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";

interface NewVersion {
  /** Of the function. */
  id: string;
  version: number;
  source: string;
  /** Who wrote it; null where nobody knows. */
  user_id: string | null;
}

/** Keeps a version of a function's code, and the last `versionsMax` of them. */
export async function keepVersion(sql: SystemSql, { id, version, source, user_id }: NewVersion): Promise<void> {
  await sql("insert into plinth.function_versions (function_id, version, source, created_by) values ($1, $2, $3, $4)", [
    id,
    version,
    source,
    user_id,
  ]);
  await sql("delete from plinth.function_versions where function_id = $1 and version <= $2", [
    id,
    version - functionLimits.versionsMax,
  ]);
}
