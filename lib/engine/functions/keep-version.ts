import type { Transaction } from "kysely";
import { functionLimits } from "../../contract/functions.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";

/** Keeps a version of a function's code, and the last `versionsMax` of them. */
export async function keepVersion(
  tx: Transaction<SystemTables>,
  functionId: string,
  version: number,
  source: string,
  userId: string,
): Promise<void> {
  await tx
    .insertInto("plinth.function_versions")
    .values({ function_id: functionId, version, source, created_by: userId })
    .execute();
  await tx
    .deleteFrom("plinth.function_versions")
    .where("function_id", "=", functionId)
    .where("version", "<=", version - functionLimits.versionsMax)
    .execute();
}
