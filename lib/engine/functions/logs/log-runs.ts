/** What runs leave in the log: gathered on this node, written a moment later, never in the way of the run. */
import { type FunctionTrigger, functionLimits } from "../../../contract/functions.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FunctionOutcome } from "../running/provider.ts";

const gatherMs = 300;
const pruneEveryMs = 60_000;
const rowsPerInsert = 500;
const waitingMax = 10_000;

interface Row {
  id: string;
  function_id: string;
  run_id: string;
  trigger: FunctionTrigger;
  level: "debug" | "info" | "warn" | "error";
  message: string;
  at: Date;
  version: number;
  duration_ms: number | null;
  error: string | null;
}

interface Journal {
  rows: Row[];
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
  /** By project: lines of the running second. */
  counts: Map<string, { second: number; lines: number }>;
  prunedAt: Map<string, number>;
}

const journalOf = perPlatform(
  (): Journal => ({ rows: [], timer: null, writing: Promise.resolve(), counts: new Map(), prunedAt: new Map() }),
);

interface Run {
  project_id: string;
  function_id: string;
  run_id: string;
  trigger: FunctionTrigger;
  version: number;
  started_at: Date;
  outcome: FunctionOutcome;
}

/**
 * Notes a run: its lines, and one of its end. Where a project writes more than `logLinesPerSecondMax`, lines of this
 * second are left out, those of ends last.
 */
export function noteRun(platform: Platform, run: Run): void {
  const journal = journalOf(platform);
  const { lines, fault, durationMs } = run.outcome;
  const room = roomFor(journal, run.project_id, lines.length + 1);
  const base = { function_id: run.function_id, run_id: run.run_id, trigger: run.trigger, version: run.version };
  const none = { duration_ms: null, error: null };
  for (const line of lines.slice(0, Math.max(0, room - 1)))
    journal.rows.push({
      ...base,
      ...none,
      id: uuidv7(),
      level: line.level,
      message: line.message,
      at: new Date(line.at),
    });
  if (room > 0)
    journal.rows.push({
      ...base,
      id: uuidv7(),
      level: fault ? "error" : "info",
      message: fault ? `Failed after ${durationMs.toFixed(1)} ms` : `Done in ${durationMs.toFixed(1)} ms`,
      at: new Date(run.started_at.getTime() + durationMs),
      duration_ms: durationMs,
      error: fault ? `${fault.name}: ${fault.message}${fault.line ? ` (line ${fault.line})` : ""}` : null,
    });
  journal.timer ??= setTimeout(() => void flushRuns(platform), gatherMs);
}

function roomFor(journal: Journal, project: string, lines: number): number {
  if (journal.rows.length > waitingMax) return 0;
  const second = Math.floor(Date.now() / 1000);
  let count = journal.counts.get(project);
  if (count?.second !== second) {
    count = { second, lines: 0 };
    if (journal.counts.size > 1_000) journal.counts.clear();
    journal.counts.set(project, count);
  }
  const room = Math.max(0, functionLimits.logLinesPerSecondMax - count.lines);
  count.lines += lines;
  return Math.min(room, lines);
}

/** Writes what waits. Never rejects: a log that cannot be written is told to ours. */
export function flushRuns(platform: Platform): Promise<void> {
  const journal = journalOf(platform);
  if (journal.timer) clearTimeout(journal.timer);
  journal.timer = null;
  const rows = journal.rows.splice(0);
  journal.writing = journal.writing.then(() =>
    write(platform, journal, rows).catch((error: unknown) =>
      platform.log.warn({ err: error }, "lines of functions could not be written"),
    ),
  );
  return journal.writing;
}

async function write({ db, clock }: Platform, journal: Journal, rows: Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const part = rows.slice(at, at + rowsPerInsert);
    // Of functions that are there still.
    const known = await db
      .selectFrom("plinth.functions")
      .select("id")
      .where("id", "in", [...new Set(part.map(({ function_id }) => function_id))])
      .execute();
    const ids = new Set(known.map(({ id }) => id));
    const kept = part.filter(({ function_id }) => ids.has(function_id));
    if (kept.length > 0) await db.insertInto("plinth.function_logs").values(kept).execute();
  }
  for (const id of new Set(rows.map(({ function_id }) => function_id))) {
    if (performance.now() - (journal.prunedAt.get(id) ?? Number.NEGATIVE_INFINITY) < pruneEveryMs) continue;
    if (journal.prunedAt.size > 10_000) journal.prunedAt.clear();
    journal.prunedAt.set(id, performance.now());
    await db
      .deleteFrom("plinth.function_logs")
      .where("function_id", "=", id)
      .where((eb) =>
        eb.or([
          eb("at", "<", new Date(clock.now().getTime() - functionLimits.logDays * 86_400_000)),
          eb(
            "id",
            "<=",
            eb
              .selectFrom("plinth.function_logs as newer")
              .select("newer.id")
              .where("newer.function_id", "=", id)
              .orderBy("newer.id", "desc")
              .offset(functionLimits.logLinesMax)
              .limit(1),
          ),
        ]),
      )
      .execute();
  }
}
