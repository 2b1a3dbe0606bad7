import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { DatabaseCheckInput, type DatabaseConfig } from "../../../contract/projects/projects.ts";
import { badInput } from "../../../kernel/errors.ts";
import { leave } from "../../../platform/db/wire.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry } from "../../accounts/index.ts";
import { addressOf, connectionOf } from "./connection.ts";
import { type DatabaseFault, databaseFault } from "./database-fault.ts";
import { GuestClient } from "./guest-client.ts";
import { mayNamePrivate } from "./private-databases.ts";

const connectTimeoutMs = 6_000;
/** PostgreSQL's own number: major version times 10,000. */
const versionMin = 150_000;

/** What a database that can hold a project says of itself. */
export interface DatabaseCheck {
  version: string;
  /** Of one question and answer. */
  latency_ms: number;
}

/**
 * Connects to a database that a user wants to bring. BAD_USER_INPUT with a plain sentence under the field at fault,
 * never the password; RATE_LIMITED from the 31st check of a person in 15 minutes.
 */
export async function checkDatabase(ctx: Context, input: unknown): Promise<DatabaseCheck> {
  requireUser(ctx);
  const config = parseInput(DatabaseCheckInput, input);
  return probeDatabase(ctx, config, mayNamePrivate(ctx));
}

/** checkDatabase, with a word whether private addresses are allowed; `prefix` is put before the names of the fields. */
export async function probeDatabase(
  ctx: Context,
  config: DatabaseConfig,
  allowPrivate: boolean,
  prefix = "",
): Promise<DatabaseCheck> {
  await countTry({ ...ctx, ip_address: "" }, "database", requireUser(ctx).user.id);
  const client = new GuestClient({
    ...connectionOf(addressOf(config), allowPrivate),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    answerBytesMax: limits.databaseCheckBytesMax,
  });
  const refuse = ({ field, message }: DatabaseFault) =>
    badInput({ [prefix + ("uri" in config ? "uri" : field)]: message });
  // A connection that breaks later than the answer is of no interest.
  client.on("error", () => {});
  try {
    await client.connect();
    const startedAt = performance.now();
    const { rows } = await client.query<{ number: number; version: string; may_create: boolean; read_only: boolean }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        has_database_privilege(current_database(), 'CREATE') as may_create,
        current_setting('transaction_read_only')::boolean as read_only`,
    );
    const latency = performance.now() - startedAt;
    const { number, version, may_create, read_only } = rows[0]!;
    if (number < versionMin)
      throw refuse({ field: "host", message: `The server runs PostgreSQL ${version}; version 15 or newer is needed.` });
    if (read_only)
      throw refuse({ field: "host", message: "The server is a read-only replica. Please use the primary server." });
    if (!may_create) throw refuse(databaseFault({ code: "42501" }));
    return { version, latency_ms: Math.round(latency * 10) / 10 };
  } catch (error) {
    if (error instanceof Error && error.name === "PlinthError") throw error;
    throw refuse(databaseFault(error));
  } finally {
    void leave(client);
  }
}
