import { statfs } from "node:fs/promises";
import { countText } from "../../kernel/counts.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Context, requireUser } from "../access/index.ts";
import { freeBytesMin } from "./readiness.ts";

/** One part of the installation: whether it works, and a sentence for those who run it. */
export interface HealthPart {
  name: "Database" | "Mail" | "Storage" | "Outbox" | "Payments";
  ok: boolean;
  /** Whether it is set up at all; what is not is no fault. */
  is_set: boolean;
  told: string;
}

/** Whether the installation works. `details` are for super admins; null to everybody else. */
export interface SystemHealth {
  status: "up" | "down";
  details: { uptime_seconds: number; parts: HealthPart[] } | null;
}

/** Looking is not free, and anybody may ask. */
const keptMs = 10_000;
/** A part that does not answer by then does not work. */
const partMsMax = 3_000;

const lookOf = perPlatform((): { last: { atMs: number; parts: Promise<HealthPart[]> } | null } => ({ last: null }));

/** How the installation is, at most 10 seconds old. UNAUTHENTICATED without a session. */
export async function getSystemHealth(ctx: Context): Promise<SystemHealth> {
  const { is_super_admin } = requireUser(ctx);
  const parts = await lookAtParts(ctx.platform);
  return {
    status: parts.every(({ ok }) => ok) ? "up" : "down",
    details: is_super_admin ? { uptime_seconds: Math.floor(process.uptime()), parts } : null,
  };
}

function lookAtParts(platform: Platform): Promise<HealthPart[]> {
  const look = lookOf(platform);
  if (look.last && performance.now() - look.last.atMs < keptMs) return look.last.parts;
  const parts = Promise.all([
    part("Database", () => database(platform)),
    part("Mail", () => mail(platform)),
    part("Storage", () => storage(platform)),
    part("Outbox", () => outbox(platform)),
    part("Payments", () => payments(platform)),
  ]);
  look.last = { atMs: performance.now(), parts };
  return parts;
}

/** What went wrong is not told: it may name what only the log may know. */
async function part(name: HealthPart["name"], look: () => Promise<string | Unset>): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), partMsMax);
  });
  try {
    const found = await Promise.race([look(), late]);
    return typeof found === "string"
      ? { name, ok: true, is_set: true, told: found }
      : { name, ok: true, is_set: false, told: found.unset };
  } catch (error) {
    return { name, ok: false, is_set: true, told: error instanceof Shortage ? error.message : "Does not answer" };
  } finally {
    clearTimeout(timer);
  }
}

/** A part that nobody has set up, and what that means. */
interface Unset {
  unset: string;
}

/** A part answers, and says that it cannot go on; the message is for those who run it. */
class Shortage extends Error {}

async function database({ pool }: Platform): Promise<string> {
  const begunMs = performance.now();
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const latencyMs = performance.now() - begunMs;
  return `PostgreSQL ${rows[0]!.server_version.split(" ")[0]}, answers in ${latencyMs.toFixed(1)} ms`;
}

async function mail({ mail: mailer }: Platform): Promise<string | Unset> {
  await mailer.check();
  if (mailer.delivers) return "The mail server takes mail";
  return { unset: "No mail server is set: mail goes to the data folder, and links are handed over by hand" };
}

async function storage({ env }: Platform): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(env.PLINTH_DATA_DIR);
  const told = `${gibibytes(bavail * bsize)} of ${gibibytes(blocks * bsize)} free`;
  if (bavail * bsize < freeBytesMin) throw new Shortage(`Too little is left: ${told}`);
  return told;
}

const gibibytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

/**
 * Changes of records that listeners may still ask for, by the statistics of PostgreSQL: counting them would take as
 * long as there are many.
 */
async function outbox({ pool }: Platform): Promise<string> {
  const { rows } = await pool.query<{ waiting: string }>(
    "select coalesce(sum(n_live_tup), 0)::bigint as waiting from pg_stat_user_tables where relname = '_outbox'",
  );
  return `About ${countText(Number(rows[0]!.waiting))} changes kept for listeners`;
}

async function payments({ pool }: Platform): Promise<string> {
  const { rows } = await pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from plinth.payment_events where acted_at is null",
  );
  return rows[0]!.waiting === 0 ? "No event waits" : `Events that wait: ${rows[0]!.waiting}`;
}
