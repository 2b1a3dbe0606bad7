import type pg from "pg";
import type { ProjectModels } from "../../contract/models.ts";
import type { Role } from "../access/index.ts";
import type { OpenProject } from "../projects/index.ts";

/**
 * A change of a project's models under way: the definitions to alter, and the transaction that their tables are altered
 * in.
 */
export interface ModelChange {
  project: OpenProject;
  /** The definitions as they were; they say what is hidden from the role, whatever the change makes of them. */
  before: ProjectModels;
  /** A copy to be altered in place; what differs afterwards is stored. */
  draft: ProjectModels;
  /** Whose change it is; null for Plinth's own. */
  role: Role | null;
  /** Runs SQL in the transaction. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}
