import { parseInput } from "../../contract/parse-input.ts";
import { DatabaseConfig, type ProjectSummary } from "../../contract/projects.ts";
import type { UpdateProjectInput } from "../../contract/update-project.ts";
import { badInput } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { probeDatabase } from "./check-database.ts";
import { addressOf, connectionOf, type DatabaseAddress, GuestClient } from "./connection.ts";
import { databaseFault } from "./database-fault.ts";
import { masked } from "./get-project.ts";
import { schemaComment } from "./sql/create-project-schema.ts";

/**
 * New credentials or a new address of the user's own database, checked before anything relies on them: the database answers and holds this project's
 * schema. Gives them encrypted. A password that is empty or masked stays as it is. BAD_USER_INPUT under `driver`.
 */
export async function changedDriver(
  ctx: Context,
  project: { id: string; database_kind: ProjectSummary["database"]; database_config: Buffer | null; database_schema: string },
  driver: NonNullable<UpdateProjectInput["driver"]>,
): Promise<Buffer> {
  const { secrets, env } = ctx.platform;
  if (project.database_kind !== "byod" || !project.database_config)
    throw badInput({
      driver: `This project's data is in ${project.database_kind === "shared" ? "the shared" : "a dedicated"} database, whose address is not yours to change`,
    });
  for (const key of ["access_key", "secret_key"] as const)
    if (driver[key].some((text) => text)) throw badInput({ [`driver.${key}`]: "PostgreSQL has no such key" });
  const before = addressOf(DatabaseConfig.parse(JSON.parse(secrets.decrypt(project.database_config))));
  const password = driver.password[0];
  const config = parseInput(DatabaseConfig, {
    host: driver.host,
    port: driver.port,
    database: driver.db[0] ?? "",
    user: driver.user[0] ?? "",
    password: password && password !== masked ? password : isSameServer(driver, before) ? before.password : "",
    ssl: before.ssl === "verified" ? "verify-full" : before.ssl === "on",
  });
  await probeDatabase(config, env.DATABASE_ALLOW_PRIVATE, "driver.");
  const client = new GuestClient({
    ...connectionOf(addressOf(config), env.DATABASE_ALLOW_PRIVATE),
    connectionTimeoutMillis: 6_000,
    query_timeout: 15_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ comment: string | null }>(
      "select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1",
      [project.database_schema],
    );
    if (rows[0]?.comment !== schemaComment(project.id))
      throw badInput({
        "driver.db": `The database has no schema ${project.database_schema} of this project. Please copy the data there first`,
      });
  } catch (error) {
    if (error instanceof Error && error.name === "PlinthError") throw error;
    throw badInput({ "driver.host": databaseFault(error).message });
  } finally {
    client.end().catch(() => {});
  }
  return secrets.encrypt(JSON.stringify(config));
}

/** A password is never sent to another server than the one that it belongs to: another port may be somebody else's. */
function isSameServer(driver: { host: string; port: string }, { host, port }: DatabaseAddress): boolean {
  return driver.host === host && driver.port === String(port);
}
