import type { ClientBase } from "pg";
import type { OpenProject, ProjectDatabase } from "../projects/index.ts";
import { readModels } from "./load-models.ts";
import type { ModelChange } from "./model-change.ts";
import { grantToTenants } from "./sql/grant-to-tenants.ts";
import { settleTenants } from "./sql/tenants.ts";

/**
 * Makes the row security and rights of a schema those that its database asks for, in the transaction of the connection:
 * whether tenants have a role there differs from database to database.
 */
export async function settleRowSecurity(
  database: Pick<ProjectDatabase, "schema" | "has_tenant_role">,
  project_type: OpenProject["project_type"],
  client: ClientBase,
): Promise<void> {
  if (project_type !== "saas") return;
  const sql: ModelChange["sql"] = async (text, values) => (await client.query(text, values)).rows;
  const project = { project_type, database } as unknown as OpenProject;
  const draft = await readModels(project, client);
  const change: ModelChange = { project, before: structuredClone(draft), draft, role: null, sql };
  for (const model of draft.models) await settleTenants(change, model);
  await grantToTenants(change, sql);
}
