import type { ProjectModels } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { type OpenProject, tenantRole } from "../../projects/index.ts";
import { systemTable, tableOf } from "../storage.ts";

/**
 * Lets the role of tenants work with records, links, writers and the outbox, read files, and with nothing else of the
 * schema. Without that role the owner is held to the policies. After each change of the models.
 */
export async function grantToTenants(
  { project, draft }: { project: Pick<OpenProject, "project_type" | "database">; draft: Pick<ProjectModels, "models"> },
  sql: (text: string, values?: unknown[]) => Promise<{ name: string }[]>,
): Promise<void> {
  if (project.project_type !== "saas") return;
  const { database } = project;
  if (!database.has_tenant_role) {
    await sql(`alter table ${systemTable(database, "_media")} force row level security`);
    return;
  }
  const joins = await sql(
    `select c.relname as name from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname like '\\_join\\_%'`,
    [quoteIdentifier(database.schema)],
  );
  const tables = [...draft.models, ...joins].map(({ name }) => tableOf(database, name));
  await sql(`grant usage on schema ${quoteIdentifier(database.schema)} to ${tenantRole}`);
  if (tables.length > 0) await sql(`grant select, insert, update, delete on ${tables.join(", ")} to ${tenantRole}`);
  await sql(`grant select, insert, update on ${systemTable(database, "_actors")} to ${tenantRole}`);
  await sql(`grant select on ${systemTable(database, "_media")} to ${tenantRole}`);
  for (const table of ["_outbox", "_revisions"] as const)
    await sql(`grant insert on ${systemTable(database, table)} to ${tenantRole}`);
}
