import type { ModelDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { databaseGone, type OpenProject } from "../../projects/index.ts";

/** Definitions of a project's models, as they are now. UNAVAILABLE where its database does not answer. */
export async function listDefinitions({ database }: Pick<OpenProject, "database">): Promise<ModelDefinition[]> {
  try {
    const { rows } = await database.pool.query<{ definition: ModelDefinition }>(
      `select definition from ${quoteIdentifier(database.schema)}."_models"`,
    );
    return rows.map(({ definition }) => definition);
  } catch (error) {
    throw databaseGone(error);
  }
}
