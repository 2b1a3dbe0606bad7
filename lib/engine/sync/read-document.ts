import type { ProjectModels } from "../../contract/models.ts";
import type { SyncRead } from "../../contract/sync/sync.ts";
import { type SyncDocument, type SyncPart, syncParts } from "../../contract/sync/sync-document.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { readModels } from "../models/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { readFunctions } from "./parts/functions.ts";
import type { SystemSql } from "./parts/part.ts";
import { readPlugins } from "./parts/plugins.ts";
import { readRoles } from "./parts/roles.ts";
import { readSettings } from "./parts/settings.ts";
import { readWebhooks } from "./parts/webhooks.ts";
import { presentModels } from "./present-models.ts";
import { revisionOf } from "./revision.ts";
import { settleRuns } from "./settle-runs.ts";
import { mayHave, type SyncCaller, syncProject } from "./sync-caller.ts";

/** The definitions of a project, as far as the token and its owner may see them. FORBIDDEN where that is nothing. */
export async function getDocument(caller: SyncCaller, projectId: string): Promise<SyncRead> {
  const found = await syncProject(caller, projectId);
  const parts = syncParts.filter((part) => mayHave(caller, found, part));
  if (parts.length === 0)
    throw new PlinthError(
      "FORBIDDEN",
      t("This sync token, or its owner, may not see the definitions of this project."),
    );
  const { project } = found;
  const { pool } = caller.ctx.platform;
  await settleRuns(caller.ctx.platform, project.id);
  const document = await readDocument(
    project,
    parts,
    async (text, values) => (await pool.query(text, values)).rows,
    await readModels(project),
  );
  return { project: { id: project.id, name: project.name }, revision: revisionOf(document), parts, document };
}

/** The same for whom it was authorised. `models` are the project's own, `sql` reads the system database. */
export async function readDocument(
  project: OpenProject,
  parts: readonly SyncPart[],
  sql: SystemSql,
  models: Pick<ProjectModels, "models" | "relations">,
): Promise<SyncDocument> {
  const has = (part: SyncPart) => parts.includes(part);
  const { secrets } = project.platform;
  const [row] = await sql<{ tenant_model_name: string | null }>(
    "select tenant_model_name from plinth.projects where id = $1",
    [project.id],
  );
  return {
    format: 1,
    project_type: project.project_type,
    ...(row?.tenant_model_name && { tenant_model_name: row.tenant_model_name }),
    ...(has("models") && { models: presentModels(models) }),
    ...(has("roles") && { roles: await readRoles(sql, project.id) }),
    ...(has("webhooks") && { webhooks: await readWebhooks(sql, project.id) }),
    ...(has("functions") && { functions: await readFunctions(sql, project.id, secrets) }),
    ...(has("plugins") && { plugins: await readPlugins(sql, project.id, secrets) }),
    ...(has("settings") && { settings: await readSettings(sql, project.id) }),
  } as SyncDocument;
}

/** The parts that a document holds. */
export function partsOf(document: SyncDocument): SyncPart[] {
  return syncParts.filter((part) => document[part] !== undefined);
}
