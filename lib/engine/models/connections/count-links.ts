import type { RelationDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { ModelChange } from "../model-change.ts";
import { relationStorage, tableOf } from "../storage.ts";

/** Links between records that these relations keep. */
export async function countLinks(
  { project, sql }: Pick<ModelChange, "project" | "sql">,
  relations: readonly RelationDefinition[],
): Promise<number> {
  const counts = [...new Set(relations)].map((relation) => {
    const storage = relationStorage(relation);
    return storage.kind === "column"
      ? `select count(${quoteIdentifier(storage.column)}) as links from ${tableOf(project.database, storage.holder)}`
      : `select count(*) as links from ${tableOf(project.database, storage.table)}`;
  });
  if (counts.length === 0) return 0;
  const [row] = await sql<{ links: string }>(`select sum(links) as links from (${counts.join(" union all ")}) c`);
  return Number(row!.links);
}
