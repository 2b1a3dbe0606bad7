import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { loadModels, tableOf, tenantScopeOf } from "../models/index.ts";
import { type OpenProject, openProject } from "../projects/index.ts";
import { fileHolders, setFileOwners } from "../records/index.ts";

const filesAtOnce = 500;

/** SQL: whose a record `t` is. */
const ownerOf = { column: "t._tenant_id", self: "t.id", shared: "null::uuid" };

/**
 * Settles whose the files are that came before files belonged to tenants: a file becomes the tenant's whose records
 * alone hold it. All others, which records of several tenants or of none hold, stay the project's own. Safe on several
 * nodes at once; a project whose database does not answer is asked again the next time.
 */
export async function settleOwners(platform: Platform): Promise<void> {
  const { db, log } = platform;
  await db
    .updateTable("plinth.media_files")
    .set({ is_settled: true })
    .where("is_settled", "=", false)
    .where("project_id", "in", (eb) =>
      eb.selectFrom("plinth.projects").select("id").where("project_type", "=", "general"),
    )
    .execute();
  const projects = await db
    .selectFrom("plinth.projects as p")
    .select("p.id")
    .where("p.deleted_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("plinth.media_files as f")
          .select("f.id")
          .whereRef("f.project_id", "=", "p.id")
          .where("f.is_settled", "=", false),
      ),
    )
    .execute();
  for (const { id } of projects)
    await settleProject(platform, id).catch((error: unknown) => {
      log.warn({ err: error, project: id }, "whose the files of a project are could not be settled yet");
    });
}

async function settleProject(platform: Platform, id: string): Promise<void> {
  const project = await openProject(platform, id);
  for (;;) {
    const files = await platform.db
      .selectFrom("plinth.media_files")
      .select("id")
      .where("project_id", "=", id)
      .where("is_settled", "=", false)
      .orderBy("id")
      .limit(filesAtOnce)
      .execute();
    if (files.length === 0) return;
    const ids = files.map((file) => file.id);
    const owners = JSON.stringify(await ownersOf(project, ids));
    // Where the tenant has the same bytes by now, this file stays the project's.
    const { rows } = await sql<{ id: string; tenant_id: string | null }>`update plinth.media_files f set tenant_id = (
        select o.owner from json_to_recordset(${owners}::json) as o(id uuid, owner uuid) where o.id = f.id
          and not exists (
          select from plinth.media_files k
          where k.project_id = f.project_id and k.tenant_id = o.owner and k.sha256 = f.sha256 and k.id <> f.id))
      where f.id = any(${ids}::uuid[]) and not f.is_settled returning f.id, f.tenant_id`.execute(platform.db);
    await setFileOwners(project, rows);
    // Last, so that what a crash interrupts is done again.
    await platform.db.updateTable("plinth.media_files").set({ is_settled: true }).where("id", "in", ids).execute();
  }
}

/** Those of the files that the records of one tenant alone hold. */
async function ownersOf(project: OpenProject, ids: readonly string[]): Promise<{ id: string; owner: string }[]> {
  const { models } = await loadModels(project);
  const parts = fileHolders(models).map(
    ({ model, condition }) =>
      `select f.id, ${ownerOf[tenantScopeOf(model)]} as owner from ${tableOf(project.database, model.name)} t join unnest($1::uuid[]) f(id) on ${condition}`,
  );
  if (parts.length === 0) return [];
  const { rows } = await project.database.pool.query<{ id: string; owner: string }>(
    `select id, min(owner::text) as owner from (${parts.join(" union all ")}) held
     group by id having bool_and(owner is not null) and count(distinct owner) = 1`,
    [ids],
  );
  return rows;
}
