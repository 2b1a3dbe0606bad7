/**
 * Whose a file is. Files belong to tenants as records do: a tenant sees and uses its own and those of no tenant, which
 * are the project's own; and it is held twice, by the condition in each statement and by row level security
 * (docs/decisions, "Two guards between tenants").
 */
import { CompiledQuery, type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool } from "kysely";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Context, Role } from "../../access/index.ts";
import type { Tenancy } from "../../compiler/index.ts";
import { type OpenProject, prepareTenantRole, tenantGuard, tenantRole } from "../../projects/index.ts";
import { tenancyOf, tenantOf } from "../reading/record-catalog.ts";

/** Which of a project's files a caller sees. */
export interface FileScope {
  tenancy: Tenancy;
  /** Null unless the caller is bound to one. */
  tenant_id: string | null;
}

/** The files of the project that its members and tokens of the role see. */
export function fileScope(
  ctx: Context,
  project: Pick<OpenProject, "project_type">,
  role: Pick<Role, "is_admin">,
): FileScope {
  const tenancy = tenancyOf(ctx, project, role);
  return { tenancy, tenant_id: tenancy === "bound" ? tenantOf(ctx) : null };
}

/** Whether a caller sees a file of this tenant, or with null of none. */
export function seesFile({ tenancy, tenant_id }: FileScope, owner: string | null): boolean {
  if (owner === null || tenancy === "none" || tenancy === "all") return true;
  return tenancy === "bound" && owner === tenant_id;
}

type Files = ExpressionBuilder<SystemTables, "plinth.media_files">;

/** The same as a condition of statements about files. */
export function seenFiles({ tenancy, tenant_id }: FileScope) {
  return (eb: Files): ExpressionWrapper<SystemTables, "plinth.media_files", SqlBool> => {
    if (tenancy === "none" || tenancy === "all") return eb.and([]);
    const isOwn = eb("plinth.media_files.tenant_id", "is", null);
    return tenant_id === null ? isOwn : eb.or([isOwn, eb("plinth.media_files.tenant_id", "=", tenant_id)]);
  };
}

/**
 * Runs statements about files in one transaction, for a tenant under the database's own guard. What is about the files
 * of all tenants is `first`.
 */
export function changeFiles<T>(
  platform: Platform,
  { tenant_id }: FileScope,
  run: (tx: SystemTransaction) => Promise<T>,
  first?: (tx: SystemTransaction) => Promise<void>,
): Promise<T> {
  return platform.transaction(async (tx) => {
    await first?.(tx);
    if (tenant_id !== null) {
      const { text, values } = tenantGuard({ has_tenant_role: await mayTakeRole(platform) }, tenant_id);
      await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    }
    return run(tx);
  });
}

/** Runs one statement that reads files; without a transaction where the caller is no tenant. */
export function readFiles<T>(
  platform: Platform,
  scope: FileScope,
  run: (db: Kysely<SystemTables>) => Promise<T>,
): Promise<T> {
  return scope.tenant_id === null ? run(platform.db) : changeFiles(platform, scope, run);
}

const guardOf = perPlatform((): { known: Promise<boolean> | null } => ({ known: null }));

/**
 * Whether the system database lets the role of tenants work with files; where it does not, its policy binds the owner
 * of the table.
 */
function mayTakeRole(platform: Platform): Promise<boolean> {
  const guard = guardOf(platform);
  guard.known ??= askForRole(platform).catch((error: unknown) => {
    guard.known = null;
    throw error;
  });
  return guard.known;
}

async function askForRole({ pool }: Platform): Promise<boolean> {
  if (!(await prepareTenantRole(pool))) return false;
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_table_privilege('${tenantRole}', 'plinth.media_files', 'insert') as may`,
  );
  return rows[0]!.may;
}
