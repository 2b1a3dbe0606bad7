import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { GenerateSyncTokenInput } from "../../contract/projects/tokens.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import { randomToken, sha256 } from "../../platform/crypto.ts";
import { type Context, requireUser } from "../access/index.ts";
import { chosenProject, memberRole, requirePermission } from "../projects/index.ts";
import { endOfDay } from "./generate-token.ts";

const tokensMax = 100;

/** A sync token as lists show it: by its first 20 characters. */
export interface SyncToken {
  name: string;
  token: string;
  scopes: string[];
  project_ids: string[];
  expire: string | null;
  created_at: string;
  last_used_at: string | null;
}

/**
 * A token for the command line that carries projects between installations; its text is shown this once. Without
 * projects it is for the session's. Needs `api_secrets` in each of them; NOT_FOUND for others' projects.
 */
export async function generateSyncToken(ctx: Context, input: unknown): Promise<{ name: string; token: string }> {
  const { user } = requireUser(ctx);
  const { name, duration, scopes, project_ids } = parseInput(GenerateSyncTokenInput, input);
  const projects = [...new Set(project_ids?.length ? project_ids : [chosenProject(ctx)])];
  await requireTokenProjects(ctx, projects);
  const token = `plinth_sync_${randomToken()}`;
  const row = {
    id: uuidv7(),
    user_id: user.id,
    name,
    token_hash: sha256(token),
    token_start: token.slice(0, limits.tokenCharactersShown),
    scopes,
    project_ids: projects,
    expires_at: duration ? endOfDay(duration) : null,
  };
  await ctx.platform.transaction(async (tx) => {
    await tx.selectFrom("plinth.users").select("id").where("id", "=", user.id).forUpdate().execute();
    const { count } = await tx
      .selectFrom("plinth.sync_tokens")
      .select(sql<string>`count(*)`.as("count"))
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= tokensMax)
      throw badInput({ name: t("An account has at most {tokensMax} sync tokens", { tokensMax }) });
    await tx.insertInto("plinth.sync_tokens").values(row).execute();
  });
  return { name, token };
}

/** FORBIDDEN unless the caller has `api_secrets` in each of the projects; NOT_FOUND for others' projects. */
export async function requireTokenProjects(ctx: Context, projects: readonly string[]): Promise<void> {
  for (const id of projects) requirePermission(await memberRole(ctx, id), "api_secrets");
}

/** The caller's sync tokens, the newest first. */
export async function listSyncTokens(ctx: Context): Promise<SyncToken[]> {
  const { user } = requireUser(ctx);
  const rows = await ctx.platform.db
    .selectFrom("plinth.sync_tokens")
    .select(["name", "token_start as token", "scopes", "project_ids", "expires_at", "created_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ expires_at, created_at, last_used_at, ...row }) => ({
    ...row,
    expire: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Ends a sync token of the caller, named by its whole text or by what the list shows. NOT_FOUND when there is none. */
export async function deleteSyncToken(ctx: Context, token: string): Promise<void> {
  const { user } = requireUser(ctx);
  const gone = await ctx.platform.db
    .deleteFrom("plinth.sync_tokens")
    .where("user_id", "=", user.id)
    .where((eb) => eb.or([eb("token_hash", "=", sha256(token)), eb("token_start", "=", token)]))
    .returning("name")
    .execute();
  if (gone.length === 0) throw new PlinthError("NOT_FOUND", t("There is no such sync token."));
}
