import type { AdministrativePermission } from "../../contract/projects/projects.ts";
import type { syncScopes } from "../../contract/projects/tokens.ts";
import type { SyncPart } from "../../contract/sync/sync-document.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Context } from "../access/index.ts";
import { sessionUserOf } from "../accounts/index.ts";
import { type Membership, memberRole, type OpenProject, openProject, requirePermission } from "../projects/index.ts";
import { noteSyncTokenUse } from "../tokens/index.ts";

export type SyncScope = (typeof syncScopes)[number];

/** The command line of somebody: what their sync token allows, within what they themselves may do. */
export interface SyncCaller {
  /** Its actor is the person; the token is known to this subsystem alone, so it opens nothing else. */
  ctx: Context;
  token: { name: string; scopes: string[]; project_ids: string[]; expires_at: Date | null };
}

const tokenForm = /^plinth_sync_[A-Za-z0-9_-]{43}$/;
/** How old `last_used_at` may be, so that not every call writes. */
const usedEveryMs = 60_000;

/**
 * Who calls with this token. UNAUTHENTICATED for one that is unknown or has expired, FORBIDDEN where its owner's
 * account is not active.
 */
export async function findSyncCaller(
  platform: Platform,
  text: string,
  about: Pick<Context, "ip_address" | "user_agent">,
): Promise<SyncCaller> {
  const row = tokenForm.test(text) ? await readToken(platform, text) : undefined;
  const now = platform.clock.now();
  if (!row || (row.expires_at && row.expires_at <= now))
    throw new PlinthError("UNAUTHENTICATED", t("This sync token is not valid or has expired."));
  if (row.status !== "active") throw new PlinthError("FORBIDDEN", t("The account of this sync token is not active."));
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > usedEveryMs)
    await noteSyncTokenUse(platform.db, row.token_id, now);
  const actor = {
    kind: "user" as const,
    user: sessionUserOf(row),
    is_super_admin: row.role === "super_admin",
    session_id: row.token_id,
    project_id: null,
  };
  return {
    ctx: { platform, actor, ...about },
    token: { name: row.token_name, scopes: row.scopes, project_ids: row.project_ids, expires_at: row.expires_at },
  };
}

function readToken(platform: Platform, text: string) {
  return platform.db
    .selectFrom("plinth.sync_tokens as t")
    .innerJoin("plinth.users as u", "u.id", "t.user_id")
    .select(["t.id as token_id", "t.name as token_name", "t.scopes", "t.project_ids", "t.expires_at", "t.last_used_at"])
    .select(["u.id", "u.email", "u.first_name", "u.last_name", "u.username", "u.avatar", "u.role", "u.status"])
    .where("t.token_hash", "=", sha256(text))
    .executeTakeFirst();
}

const ofPart: Record<SyncPart, { scope: SyncScope; permission: AdministrativePermission }> = {
  models: { scope: "models", permission: "models" },
  roles: { scope: "settings", permission: "roles" },
  webhooks: { scope: "settings", permission: "webhooks" },
  functions: { scope: "settings", permission: "logic" },
  plugins: { scope: "settings", permission: "plugins" },
  settings: { scope: "settings", permission: "settings" },
};

/** A project that the token is for, with what its owner is in it. */
export interface SyncProject {
  project: OpenProject;
  membership: Membership;
}

/** FORBIDDEN for projects that the token is not for; NOT_FOUND for those that its owner is no member of any more. */
export async function syncProject({ ctx, token }: SyncCaller, projectId: string): Promise<SyncProject> {
  if (!token.project_ids.includes(projectId))
    throw new PlinthError(
      "FORBIDDEN",
      t(
        "This sync token does not reach a project {id}. If there is none, make it in the console first; then log in again and choose it.",
        {
          id: projectId.slice(0, 40),
        },
      ),
    );
  const membership = await memberRole(ctx, projectId);
  return { membership, project: await openProject(ctx.platform, projectId) };
}

/** Whether the token and its owner may see and change the part. */
export function mayHave({ token }: SyncCaller, { membership }: SyncProject, part: SyncPart): boolean {
  const { scope, permission } = ofPart[part];
  return token.scopes.includes(scope) && membership.administrative_permissions.includes(permission);
}

/** FORBIDDEN, with what is missing. */
export function requirePart(caller: SyncCaller, { membership }: SyncProject, part: SyncPart): void {
  const { scope, permission } = ofPart[part];
  requireScope(caller, scope);
  requirePermission(membership, permission);
}

/** All records are read and written past the rights of roles, so this is for those who may do everything. */
export function requireContent(caller: SyncCaller, { membership }: SyncProject): void {
  requireScope(caller, "content");
  if (!membership.role.is_admin)
    throw new PlinthError("FORBIDDEN", t("Only an admin of the project can carry its content."));
}

function requireScope({ token }: SyncCaller, scope: SyncScope): void {
  if (!token.scopes.includes(scope))
    throw new PlinthError(
      "FORBIDDEN",
      t('This sync token lacks the scope "{scope}". Please create one that has it.', { scope }),
    );
}
