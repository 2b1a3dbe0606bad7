import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { DatabaseConfig } from "../../../contract/projects/projects.ts";
import type { UpdateProjectInput } from "../../../contract/projects/update-project.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { ProjectTable } from "../../../platform/db/tables/projects.ts";
import { leave } from "../../../platform/db/wire.ts";
import type { Context } from "../../access/index.ts";
import { masked } from "../get-project.ts";
import type { Membership } from "../opening/member-role.ts";
import { schemaComment } from "../sql/create-project-schema.ts";
import { probeDatabase } from "./check-database.ts";
import { addressOf, connectionOf, type DatabaseAddress } from "./connection.ts";
import { databaseFault } from "./database-fault.ts";
import { GuestClient } from "./guest-client.ts";
import { isNamedBySuperAdmin, mayBePrivate, mayNamePrivate } from "./private-databases.ts";

/**
 * New credentials or a new address of the user's own database, checked before anything relies on them: the database
 * answers and holds this project's schema. Gives them encrypted, with whether the address may be a private one: on the
 * same server that stays as it was settled. A password that is empty or masked stays as it is. BAD_USER_INPUT under
 * `driver`, FORBIDDEN for who is no admin of the project.
 */
export async function changedDriver(
  ctx: Context,
  { role }: Pick<Membership, "role">,
  project: Pick<ProjectTable, "id" | "database_kind" | "database_config" | "database_schema" | "private_database">,
  driver: NonNullable<UpdateProjectInput["driver"]>,
): Promise<{ database_config: Buffer; private_database: boolean | null }> {
  const { secrets } = ctx.platform;
  if (project.database_kind !== "byod" || !project.database_config)
    throw badInput({
      driver:
        project.database_kind === "shared"
          ? t("This project's data is in the shared database, whose address is not yours to change")
          : t("This project's data is in a dedicated database, whose address is not yours to change"),
    });
  // Whoever names the database reads all that is written from then on.
  if (!role.is_admin)
    throw new PlinthError("FORBIDDEN", t("Only an admin of the project can change where its data is."));
  for (const key of ["access_key", "secret_key"] as const)
    if (driver[key].some((text) => text)) throw badInput({ [`driver.${key}`]: t("PostgreSQL has no such key") });
  const before = addressOf(DatabaseConfig.parse(JSON.parse(secrets.decrypt(project.database_config))));
  const isSame = isSameServer(driver, before);
  const mayPrivate = mayNamePrivate(ctx) || (isSame && mayBePrivate(ctx.platform, project.private_database));
  const password = driver.password[0];
  const config = parseInput(DatabaseConfig, {
    host: driver.host,
    port: driver.port,
    database: driver.db[0] ?? "",
    user: driver.user[0] ?? "",
    password: password && password !== masked ? password : isSame ? before.password : "",
    ssl: before.ssl === "verified" ? "verify-full" : before.ssl === "on",
  });
  await probeDatabase(ctx, config, mayPrivate, "driver.");
  const client = new GuestClient({
    ...connectionOf(addressOf(config), mayPrivate),
    connectionTimeoutMillis: 6_000,
    query_timeout: 15_000,
    answerBytesMax: limits.databaseCheckBytesMax,
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
        "driver.db": t(
          "The database has no schema {database_schema} of this project. Please copy the data there first",
          { database_schema: project.database_schema },
        ),
      });
  } catch (error) {
    if (error instanceof Error && error.name === "PlinthError") throw error;
    throw badInput({ "driver.host": databaseFault(error).message });
  } finally {
    void leave(client);
  }
  return {
    database_config: secrets.encrypt(JSON.stringify(config)),
    private_database: isNamedBySuperAdmin(ctx.actor) || (isSame ? project.private_database : false),
  };
}

/** A password is never sent to another server than the one that it belongs to: another port may be somebody else's. */
function isSameServer(driver: { host: string; port: string }, { host, port }: DatabaseAddress): boolean {
  return driver.host === host && driver.port === String(port);
}
