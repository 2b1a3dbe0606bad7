/** What `plinth doctor` looks at. Nothing here changes anything, and no answer holds a password. */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport } from "nodemailer";
import pg from "pg";
import packageFile from "../../../package.json" with { type: "json" };
import { listMigrations } from "../../platform/db/migrate.ts";
import { ConfigurationError, type Env, readEnv } from "../../platform/env.ts";
import { sizeText } from "../terminal.ts";
import { checkServer } from "./doctor-server.ts";
import { answerMsMax, type Finding, failed, ok, warning } from "./finding.ts";

const diskBytesMin = 1024 ** 3;

/** All checks, one after the other; those that need settings are left out where these are wrong. */
export async function* checkAll(environment: Readonly<Record<string, string | undefined>>): AsyncGenerator<Finding> {
  yield checkNode();
  let env: Env;
  try {
    env = readEnv({ ...environment });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const fault of error.faults) yield failed("Settings", fault, "Please correct this environment variable.");
    return;
  }
  yield ok("Settings", "all are understood");
  yield checkProxies(env);
  yield checkFolder(env);
  yield await checkDisk(env);
  yield* checkDatabase(env);
  yield* checkServer(env);
  yield await checkMail(env);
}

function checkNode(): Finding {
  const least = Number(/\d+/.exec(packageFile.devDependencies.node)![0]);
  const found = `version ${process.versions.node}`;
  return Number(process.versions.node.split(".")[0]) >= least
    ? ok("Node", found)
    : failed("Node", found, `Plinth needs Node ${least} or later: please install it from https://nodejs.org.`);
}

/** Plinth itself speaks no TLS, so at an https address there is a proxy. */
function checkProxies({ PUBLIC_URL, TRUSTED_PROXIES }: Env): Finding {
  if (TRUSTED_PROXIES > 0 || !PUBLIC_URL.startsWith("https:"))
    return ok("Proxies", TRUSTED_PROXIES === 0 ? "none is expected" : `${TRUSTED_PROXIES} in front`);
  return warning(
    "Proxies",
    `PUBLIC_URL is ${PUBLIC_URL}, and TRUSTED_PROXIES is 0`,
    "Set TRUSTED_PROXIES to the number of proxies in front of Plinth: else all visitors count as one address.",
  );
}

function checkFolder({ PLINTH_DATA_DIR: folder }: Env): Finding {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch {
    return failed(
      "Data folder",
      `${folder} cannot be written to`,
      "Give it to the user that runs Plinth, or choose another with PLINTH_DATA_DIR.",
    );
  }
  return ok("Data folder", place === folder ? folder : `${folder} will be made at the first start`);
}

async function checkDisk({ PLINTH_DATA_DIR: folder }: Env): Promise<Finding> {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const found = `${sizeText(free)} free`;
  return free >= diskBytesMin
    ? ok("Disk", found)
    : warning(
        "Disk",
        found,
        "A database that finds no room stops: please make room, or move the data folder with PLINTH_DATA_DIR.",
      );
}

async function* checkDatabase(env: Env): AsyncGenerator<Finding> {
  const url = env.DATABASE_URL ?? embeddedUrl(env);
  if (!url) {
    yield ok("Database", "the embedded PostgreSQL starts with the server");
    return;
  }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const { number, version } = rows[0]!;
    yield number >= 150_000
      ? ok("Database", `PostgreSQL ${version} answers`)
      : failed("Database", `PostgreSQL ${version}`, "Plinth needs PostgreSQL 15 or later.");
    yield await checkMigrations(client);
  } catch (error) {
    if (env.DATABASE_URL)
      yield failed(
        "Database",
        `does not answer: ${reasonOf(error)}`,
        "Check DATABASE_URL: host, port, name, user and password, and whether the server lets this machine in.",
      );
    else yield ok("Database", "the embedded PostgreSQL starts with the server");
  } finally {
    await client.end().catch(() => {});
  }
}

/** Address of the embedded database where it has been started once. */
function embeddedUrl({ PLINTH_DATA_DIR: folder }: Env): string | null {
  try {
    const { user, password, port } = JSON.parse(readFileSync(join(folder, "database.json"), "utf8"));
    return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/plinth`;
  } catch {
    return null;
  }
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const name = "Migrations";
  const known = await listMigrations();
  const { rows: tables } = await client.query("select to_regclass('plinth.migrations') as found");
  if (!tables[0].found) return ok(name, "the database is new; the first start prepares it");
  const { rows } = await client.query<{ number: number; name: string }>("select number, name from plinth.migrations");
  const newer = rows.find((row) => !known.some((one) => one.number === row.number));
  if (newer)
    return failed(
      name,
      `${newer.name} is of a newer Plinth`,
      "Please start that version or a later one; older ones would damage the data.",
    );
  const due = known.length - rows.length;
  return due === 0
    ? ok(name, `all ${known.length} are there`)
    : warning(
        name,
        `${due} of ${known.length} are to come`,
        "The next start applies them. Please make a backup before.",
      );
}

async function checkMail({ SMTP_URL, PLINTH_DATA_DIR }: Env): Promise<Finding> {
  if (!SMTP_URL)
    return warning(
      "Mail",
      `none is sent: it goes to the log and ${join(PLINTH_DATA_DIR, "mail")}`,
      "Set SMTP_URL for accounts that must confirm their address.",
    );
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: answerMsMax,
    greetingTimeout: answerMsMax,
    socketTimeout: answerMsMax,
  });
  try {
    await transport.verify();
    return ok("Mail", `${new URL(SMTP_URL).host} answers`);
  } catch (error) {
    return failed(
      "Mail",
      `${new URL(SMTP_URL).host} does not take mail: ${reasonOf(error)}`,
      "Check SMTP_URL: host, port, user and password.",
    );
  } finally {
    transport.close();
  }
}

/** Codes tell enough; messages may repeat what was sent. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message?.split("\n")[0] ?? "no reason given";
}
