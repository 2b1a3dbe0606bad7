import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import type { OpenProject } from "../opening/project.ts";

/** Names of a project's models, as they are now. */
export async function listModelNames({ database }: Pick<OpenProject, "database">): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select definition->>'name' as name from ${quoteIdentifier(database.schema)}."_models"`,
  );
  return rows.map(({ name }) => name);
}
