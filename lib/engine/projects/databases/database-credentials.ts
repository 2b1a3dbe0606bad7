import pg from "pg";
import {
  DatabaseConfig,
  type DatabaseCredentials,
  type ProjectDatabaseSummary,
} from "../../../contract/projects/projects.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { randomToken } from "../../../platform/crypto.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { masked } from "../get-project.ts";
import { chosenProject, memberRole } from "../opening/member-role.ts";
import { announceProject } from "../opening/open-project.ts";
import { dedicatedConnection, dedicatedName, ownConnection, roleOf, scramVerifier } from "./dedicated-database.ts";

/**
 * Where the data of the session's project is. Of a dedicated database only the owner sees the address; the password
 * nobody here.
 */
export async function describeDatabase(ctx: Context): Promise<ProjectDatabaseSummary> {
  const id = chosenProject(ctx);
  const { is_owner } = await memberRole(ctx, id);
  const { database_kind: kind, ...row } = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select(["database_kind", "database_config", "private_database"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (kind !== "dedicated") return { kind, is_owner, host: "", port: "", database: "", user: "" };
  if (!is_owner) return { kind, is_owner, host: masked, port: masked, database: masked, user: masked };
  const config = readConfig(ctx, row.database_config!);
  const { host, port, database, user } = ownConnection(ctx.platform, id, kind, config, row.private_database);
  return { kind, is_owner, host: host!, port: String(port), database: database!, user: user! };
}

/**
 * How the owner's own programs reach the dedicated database of the session's project. FORBIDDEN for others; NOT_FOUND
 * where the project has none.
 */
export async function getDatabaseCredentials(ctx: Context): Promise<DatabaseCredentials> {
  const id = await requireOwner(ctx);
  const row = await ctx.platform.db
    .selectFrom("plinth.projects")
    .select("database_config")
    .where("id", "=", id)
    .where("database_kind", "=", "dedicated")
    .executeTakeFirst();
  return addressIn(ctx, id, row?.database_config);
}

/**
 * Gives the role of the dedicated database another password, and returns it. Only the role that was made for this
 * project is ever altered, whatever is stored of the address. The role and what is stored of it change in one
 * transaction, since both are on this installation's PostgreSQL. Connections that are open stay; new ones need the new
 * password. FORBIDDEN for others than the owner; NOT_FOUND where the project has none.
 */
export async function rotateDatabasePassword(ctx: Context): Promise<DatabaseCredentials> {
  const id = await requireOwner(ctx);
  const address = await ctx.platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    const [row] = await sql<{ database_config: Buffer }>(
      "select database_config from plinth.projects where id = $1 and database_kind = 'dedicated' for update",
      [id],
    );
    const changed = { ...addressIn(ctx, id, row?.database_config), password: randomToken() };
    const config: DatabaseConfig = { ...changed, ssl: false };
    if (!(await roleOf(sql, id))?.isOurs) noDatabase();
    await sql(
      `alter role ${quoteIdentifier(dedicatedName(id))} password ${pg.escapeLiteral(scramVerifier(changed.password))}`,
    );
    await sql("update plinth.projects set database_config = $2, updated_at = now() where id = $1", [
      id,
      ctx.platform.secrets.encrypt(JSON.stringify(config)),
    ]);
    return changed;
  });
  await announceProject(ctx.platform, id);
  return address;
}

async function requireOwner(ctx: Context): Promise<string> {
  const id = chosenProject(ctx);
  const { is_owner } = await memberRole(ctx, id);
  if (!is_owner)
    throw new PlinthError("FORBIDDEN", t("Only the owner of the project may see how its database is reached."));
  return id;
}

function noDatabase(): never {
  throw new PlinthError("NOT_FOUND", t("This project has no dedicated database."));
}

const readConfig = ({ platform }: Context, config: Buffer): DatabaseConfig =>
  DatabaseConfig.parse(JSON.parse(platform.secrets.decrypt(config)));

/** NOT_FOUND where the project's database is not one that this installation made. */
function addressIn(ctx: Context, id: string, config: Buffer | null | undefined): DatabaseCredentials {
  const found = config && dedicatedConnection(ctx.platform, id, readConfig(ctx, config));
  const { host, port, database, user, password } = found || noDatabase();
  return { host, port, database, user, password };
}
