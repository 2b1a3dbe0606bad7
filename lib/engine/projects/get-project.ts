import { DatabaseConfig } from "../../contract/projects/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { ownConnection } from "./databases/dedicated-database.ts";
import { type Membership, memberRole } from "./opening/member-role.ts";
import { type ProjectSettings, settingsOf } from "./opening/project.ts";

/** A project as its members see it. What a member may not see is null or empty. */
export interface ProjectDetails {
  id: string;
  name: string;
  description: string;
  created_at: Date;
  updated_at: Date;
  plan: string;
  project_type: "general" | "saas";
  tenant_model_name: string | null;
  trial_ends: Date | null;
  expire_at: Date | null;
  project_template: string | null;
  settings: ProjectSettings;
  membership: Membership;
  /** For members with `api_secrets`. */
  secret_key: string | null;
  /** Where its data is, without the password; of a dedicated database for its owner alone. */
  driver: { engine: "postgresql"; database: string; host: string; port: string; user: string; password: string };
}

/** Mask of what is never shown. */
export const masked = "••••••••";

/**
 * One project of the signed-in user; NOT_FOUND when it is not theirs. Works also while its database does not answer.
 */
export async function getProject(ctx: Context, id: string): Promise<ProjectDetails> {
  const membership = await memberRole(ctx, id);
  const row = await ctx.platform.db
    .selectFrom("plinth.projects")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new PlinthError("NOT_FOUND", t("There is no project with this id."));
  const { secrets } = ctx.platform;
  const config = row.database_config && DatabaseConfig.parse(JSON.parse(secrets.decrypt(row.database_config)));
  const own = config && ownConnection(ctx.platform, row.id, row.database_kind, config, row.private_database);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
    plan: row.plan,
    project_type: row.project_type,
    tenant_model_name: row.tenant_model_name,
    trial_ends: row.trial_ends,
    expire_at: row.expire_at,
    project_template: row.project_template,
    settings: settingsOf(row.settings),
    membership,
    secret_key: membership.administrative_permissions.includes("api_secrets")
      ? secrets.decrypt(row.secret_key_encrypted)
      : null,
    driver: {
      engine: "postgresql",
      ...(row.database_kind === "dedicated" && !membership.is_owner
        ? { database: masked, host: masked, port: masked, user: masked }
        : {
            database: own?.database ?? "",
            host: own?.host ?? "",
            port: own ? String(own.port) : "",
            user: own?.user ?? "",
          }),
      password: own ? masked : "",
    },
  };
}
