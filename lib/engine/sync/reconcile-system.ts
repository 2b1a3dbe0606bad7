import type { SyncStep } from "../../contract/sync/sync.ts";
import type { SyncDocument } from "../../contract/sync/sync-document.ts";
import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { followModelNameIn, type NameMove } from "../models/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { type Pusher, reconcileFunctions } from "./parts/functions.ts";
import type { SystemSql } from "./parts/part.ts";
import { reconcilePlugins } from "./parts/plugins.ts";
import { reconcileRoles } from "./parts/roles.ts";
import { reconcileSettings } from "./parts/settings.ts";
import { reconcileWebhooks } from "./parts/webhooks.ts";

/** What the system database shall hold after a push: enough to do it again after a crash. */
export interface SystemTarget {
  document: Omit<SyncDocument, "models">;
  moves: NameMove[];
  /** Names of the models as they are after the push. */
  models: string[];
  by: Pusher;
}

/**
 * Makes roles, webhooks, functions, plugins and settings those of the target, in the transaction of `sql`. Doing it
 * twice is doing it once, so that an interrupted push can be finished. Tells what it did, and what is left to do by
 * hand.
 */
export async function reconcileSystem(
  project: OpenProject,
  sql: SystemSql,
  target: SystemTarget,
): Promise<{ steps: SyncStep[]; notes: string[] }> {
  const steps: SyncStep[] = [];
  const notes: string[] = [];
  const at = {
    platform: project.platform,
    project,
    sql,
    tell: (one: SyncStep) => void steps.push(one),
    note: (sentence: string) => void notes.push(sentence),
  };
  const { document, by } = target;
  for (const { from, to } of target.moves) await followModelNameIn(project.platform, sql, project.id, from, to);
  await requireSameTenants(project, sql, document);
  const models = new Set(target.models);
  if (document.functions) {
    const roles = await rolesAfter(sql, project.id, document);
    await reconcileFunctions(at, document.functions, { models, roles, by });
  }
  const names = await sql<{ name: string }>("select name from plinth.functions where project_id = $1", [project.id]);
  const functions = new Set(names.map(({ name }) => name));
  if (document.roles) await reconcileRoles(at, document.roles, { models, functions, byAdmin: by.isAdmin });
  if (document.webhooks) await reconcileWebhooks(at, document.webhooks, { models, functions });
  if (document.plugins) await reconcilePlugins(at, document.plugins);
  if (document.settings) await reconcileSettings(at, document.settings);
  return { steps, notes };
}

/** Names of the roles that there are once those of the document are made. */
async function rolesAfter(sql: SystemSql, projectId: string, { roles }: Pick<SyncDocument, "roles">) {
  const rows = await sql<{ name: string; system_generated: boolean }>(
    "select name, system_generated from plinth.project_roles where project_id = $1",
    [projectId],
  );
  const kept = roles ? rows.filter(({ system_generated }) => system_generated) : rows;
  return new Set([...kept, ...(roles ?? [])].map(({ name }) => name));
}

/** Who is a tenant is decided where a project is made: whose record belongs to whom must not change with a push. */
async function requireSameTenants(
  project: OpenProject,
  sql: SystemSql,
  { project_type, tenant_model_name }: Pick<SyncDocument, "project_type" | "tenant_model_name">,
): Promise<void> {
  if (project_type !== project.project_type)
    throw badInput({
      project_type: t("The files are of a project of the type {project_type}, and this one is {project_type2}", {
        project_type,
        project_type2: project.project_type,
      }),
    });
  const [row] = await sql<{ name: string | null }>(
    "select tenant_model_name as name from plinth.projects where id = $1",
    [project.id],
  );
  if ((row?.name ?? undefined) !== tenant_model_name)
    throw badInput({
      tenant_model_name: t("The tenant model of the files is {theirs}, and that of this project {own}", {
        theirs: tenant_model_name ?? t("not set"),
        own: row?.name ?? t("not set"),
      }),
    });
}
