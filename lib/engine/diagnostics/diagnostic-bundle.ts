import { arch, cpus, freemem, loadavg, platform as system, totalmem } from "node:os";
import { accessDenied } from "../../contract/admin/admin.ts";
import { recentComplaints } from "../../platform/log.ts";
import type { Platform } from "../../platform/platform.ts";
import { settings } from "../../platform/settings.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { maskSecrets } from "../audit/index.ts";
import { scrubberOf } from "./scrub.ts";
import { getSystemHealth, type SystemHealth } from "./system-health.ts";

/**
 * What somebody who helps needs to know of an installation, and nothing that opens it: settings by name only, and the
 * log without secrets or addresses of people.
 */
export interface DiagnosticBundle {
  made_at: string;
  versions: { plinth: string; node: string; postgresql: string };
  machine: { system: string; processors: number; memory_bytes: number; memory_free_bytes: number; load: number[] };
  process: { uptime_seconds: number; memory_bytes: number };
  health: SystemHealth;
  settings: { name: string; set: boolean }[];
  migrations: { number: number; name: string; applied_at: string }[];
  database: { bytes: number; tables: { name: string; bytes: number }[]; projects: { id: string; bytes: number }[] };
  counts: Record<string, number>;
  /** The last warnings and errors of this node, the oldest first. */
  log: unknown[];
}

/** The bundle. For super admins. */
export async function makeDiagnosticBundle(ctx: Context, version: string): Promise<DiagnosticBundle> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const { platform } = ctx;
  const [health, postgresql, migrations, database, counts] = await Promise.all([
    getSystemHealth(ctx),
    one<{ server_version: string }>(platform, "show server_version"),
    rowsOf<{ number: number; name: string; applied_at: Date }>(
      platform,
      "select number, name, applied_at from plinth.migrations order by number",
    ),
    sizesOf(platform),
    countsOf(platform),
  ]);
  return {
    made_at: platform.clock.now().toISOString(),
    versions: { plinth: version, node: process.version, postgresql: postgresql.server_version },
    machine: {
      system: `${system()} ${arch()}`,
      processors: cpus().length,
      memory_bytes: totalmem(),
      memory_free_bytes: freemem(),
      load: loadavg(),
    },
    process: { uptime_seconds: Math.floor(process.uptime()), memory_bytes: process.memoryUsage().rss },
    health,
    settings: settings.map(({ name }) => ({ name, set: platform.env.GIVEN.includes(name) })),
    migrations: migrations.map((row) => ({ ...row, applied_at: row.applied_at.toISOString() })),
    database,
    counts,
    log: logOf(platform),
  };
}

function logOf(platform: Platform): unknown[] {
  const scrub = scrubberOf(platform);
  return recentComplaints(platform.log).map((line) => {
    try {
      return scrubbed(maskSecrets(JSON.parse(line)), scrub);
    } catch {
      return scrub(line);
    }
  });
}

/** Every text of a value of JSON without secrets. */
function scrubbed(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === "string") return scrub(value);
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, scrub));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrub(key), scrubbed(item, scrub)]));
}

/** The largest tables of the system and the largest projects of the shared database. */
async function sizesOf(platform: Platform): Promise<DiagnosticBundle["database"]> {
  const [whole, tables, projects] = await Promise.all([
    one<{ bytes: string }>(platform, "select pg_database_size(current_database()) as bytes"),
    rowsOf<{ name: string; bytes: string }>(
      platform,
      `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
       where c.relnamespace = 'plinth'::regnamespace and c.relkind = 'r' order by 2 desc limit 20`,
    ),
    rowsOf<{ id: string; bytes: string }>(
      platform,
      `select p.id, sum(pg_total_relation_size(c.oid)) as bytes from plinth.projects p
       join pg_namespace n on n.nspname = p.database_schema join pg_class c on c.relnamespace = n.oid
         and c.relkind = 'r'
       where p.database_kind = 'shared' group by p.id order by 2 desc limit 20`,
    ),
  ]);
  return {
    bytes: Number(whole.bytes),
    tables: tables.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
    projects: projects.map(({ id, bytes }) => ({ id, bytes: Number(bytes) })),
  };
}

async function countsOf(platform: Platform): Promise<Record<string, number>> {
  const row = await one<Record<string, string>>(
    platform,
    `select (select count(*) from plinth.users) as users,
       (select count(*) from plinth.users where status = 'suspended') as users_suspended,
       (select count(*) from plinth.sessions) as sessions,
       (select count(*) from plinth.projects where deleted_at is null) as projects,
       (select count(*) from plinth.projects where deleted_at is not null) as projects_deleted,
       (select count(*) from plinth.projects where database_kind <> 'shared') as projects_with_own_database,
       (select count(*) from plinth.api_tokens) as api_tokens,
       (select count(*) from plinth.webhooks) as webhooks,
       (select count(*) from plinth.functions) as functions,
       (select count(*) from plinth.plugins) as plugins,
       (select count(*) from plinth.media_files) as media_files,
       (select coalesce(sum(size::bigint), 0) from plinth.media_files) as media_bytes,
       (select count(*) from plinth.audit_log) as audit_entries,
       (select count(*) from plinth.payment_events where acted_at is null) as payment_events_waiting`,
  );
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)]));
}

async function rowsOf<Row extends object>({ pool }: Platform, text: string): Promise<Row[]> {
  return (await pool.query<Row>(text)).rows;
}

async function one<Row extends object>(platform: Platform, text: string): Promise<Row> {
  return (await rowsOf<Row>(platform, text))[0]!;
}
