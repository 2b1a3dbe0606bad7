import { parseInput } from "../../contract/parse-input.ts";
import { defaultLocaleMessage, UpdateProjectInput } from "../../contract/projects/update-project.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { ProjectTable } from "../../platform/db/tables/projects.ts";
import type { Context } from "../access/index.ts";
import { addTeamMember, removeTeamMember } from "../members/index.ts";
import {
  announceProject,
  changedDriver,
  hasTranslations,
  type Member,
  type OpenProject,
  requireMember,
  requireModels,
  requirePermission,
  settingsOf,
  updateProjectRow,
} from "../projects/index.ts";

/**
 * Changes what is given of the session's project: its settings (needs `settings`), its secret key (needs
 * `api_secrets`), or one member (needs `teams`). BAD_USER_INPUT when the default language is not among the languages,
 * or cannot change, or the tenant model is not there; FORBIDDEN for another tenant model or database where the caller
 * is no admin.
 */
export async function updateProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { add_team_member, remove_team_member, project_secret_key, ...change } = parseInput(UpdateProjectInput, input);
  const member = await requireMember(ctx, null);
  const { project } = member;
  if (add_team_member) await addTeamMember(ctx, add_team_member);
  else if (remove_team_member) await removeTeamMember(ctx, remove_team_member);
  else {
    if (project_secret_key) requirePermission(member, "api_secrets");
    if (!project_secret_key || Object.values(change).some((value) => value != null))
      requirePermission(member, "settings");
    await changeSettings(ctx, member, change, project_secret_key ?? null);
  }
  return { id: project.id };
}

async function changeSettings(
  ctx: Context,
  member: Member,
  change: Omit<UpdateProjectInput, "add_team_member" | "remove_team_member" | "project_secret_key">,
  secretKey: string | null,
): Promise<void> {
  const { project } = member;
  const { db, clock, secrets, transaction } = ctx.platform;
  await requireMovableDefault(project, change.settings?.default_locale);
  if (change.tenant_model_name) await requireTenantModel(member, change.tenant_model_name);
  const read = (from: typeof db) =>
    from
      .selectFrom("plinth.projects")
      .select(["id", "settings", "name", "description", "tenant_model_name"])
      .select(["database_kind", "database_config", "database_schema", "private_database"])
      .where("id", "=", project.id);
  // The other server is asked before: nothing is held while it takes its time.
  const asked = change.driver ? await read(db).executeTakeFirstOrThrow() : null;
  const driver = asked && (await changedDriver(ctx, member, asked, change.driver!));
  await transaction(async (tx) => {
    const row = await read(tx).forUpdate().executeTakeFirstOrThrow();
    if (asked && !isSameDatabase(asked, row))
      throw new PlinthError(
        "CONFLICT",
        t("The project's database was changed meanwhile. Please look at it and try again."),
      );
    const given = Object.entries(change.settings ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const settings = settingsOf({ ...row.settings, ...Object.fromEntries(given) });
    if (!settings.locals.includes(settings.default_locale))
      throw badInput({ "settings.default_locale": defaultLocaleMessage() });
    await updateProjectRow(tx, project.id, {
      name: change.name ?? row.name,
      description: change.description ?? row.description,
      tenant_model_name: change.tenant_model_name || row.tenant_model_name,
      settings: JSON.stringify(settings),
      updated_at: clock.now(),
      ...driver,
      ...(secretKey && { secret_key_hash: sha256(secretKey), secret_key_encrypted: secrets.encrypt(secretKey) }),
    });
  });
  await announceProject(ctx.platform, project.id);
}

type Database = Pick<ProjectTable, "database_kind" | "database_config" | "private_database">;

const isSameDatabase = (one: Database, other: Database): boolean =>
  one.database_kind === other.database_kind &&
  one.private_database === other.private_database &&
  Boolean(one.database_config && other.database_config?.equals(one.database_config));

/** Fields' own columns are in the default language. Beside translations they could not be taken for another one. */
export async function requireMovableDefault(project: OpenProject, locale: string | null | undefined): Promise<void> {
  const before = project.settings.default_locale;
  if (!locale || locale === before || !(await hasTranslations(project))) return;
  throw badInput({
    "settings.default_locale": t("The default language stays {before} while records have translations beside it", {
      before,
    }),
  });
}

async function requireTenantModel({ project, role }: Member, name: string): Promise<void> {
  if (name === project.tenant_model_name) return;
  if (project.project_type !== "saas")
    throw badInput({ tenant_model_name: t("Only projects of the type saas have a tenant model") });
  // It decides whose every record is.
  if (!role.is_admin)
    throw new PlinthError("FORBIDDEN", t("Only an admin of the project can change its tenant model."));
  await requireModels(project, { tenant_model_name: name });
}
