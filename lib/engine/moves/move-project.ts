/**
 * Moves a project's data to a database of its own, or back. The source is read and not changed until the copy is there
 * and compared; writes go on meanwhile, and wait only while the last of them is brought over. All or nothing: until the
 * project's row names the new place, whatever ends a move leaves the source as it was, and the next try begins with
 * removing what the last one left.
 */

import type pg from "pg";
import type { MovePhase } from "../../contract/projects/moves.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  announceProject,
  beginMove,
  claimMove,
  finishMove,
  giveUpMove,
  openProject,
  searchFunctions,
  settlePlans,
} from "../projects/index.ts";
import { catchUp, checkAll, copyAll, makeRules } from "./copy-all.ts";
import type { Ends } from "./copy-rows.ts";
import { connectTo, type DataLocation, dropDataLocation, makeDataLocation } from "./data-locations.ts";
import { dropFence } from "./fence.ts";
import { findForeignObjects } from "./foreign-objects.ts";
import { holdAndFinish } from "./hold.ts";
import { knownOf } from "./known-texts.ts";
import { findMove, type OpenMove, Progress } from "./move-row.ts";
import { named, readStructure, type Structure, tablesText, validateText } from "./structure.ts";

export interface MoveOptions {
  signal?: AbortSignal;
  /** Told when a phase begins, before anything of it is done. */
  onPhase?: (phase: MovePhase) => void | Promise<void>;
  /** Milliseconds that the old copy stays: as long as other nodes may still read it. */
  keepMs?: number;
  /** Milliseconds without any progress after which a try ends; an hour. */
  silenceMs?: number;
}

/** Long enough for an index of a very large table. */
const silenceMsMax = 60 * 60_000;

/** Nodes look at a project again after 30 s where they missed the notice of its change. */
const keptMs = 45_000;

/**
 * Does what is to be done about a project's move; nothing where there is nothing, or another node is at it. Gives when
 * to come again, or null. Rejects where it came to nothing: the source is then as it was.
 */
export async function moveProject(
  platform: Platform,
  projectId: string,
  options: MoveOptions = {},
): Promise<Date | null> {
  const guard = await platform.pool.connect();
  let broken = false;
  try {
    const lock = [`plinth move ${projectId}`];
    const { rows } = await guard.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
      lock,
    );
    if (!rows[0]!.mine) return null;
    try {
      return await moveAlone(platform, projectId, options);
    } finally {
      await guard.query("select pg_advisory_unlock(hashtextextended($1, 0))", lock).catch(() => {
        broken = true;
      });
    }
  } finally {
    guard.release(broken);
  }
}

async function moveAlone(platform: Platform, projectId: string, options: MoveOptions): Promise<Date | null> {
  const sql = sqlOf(platform.db);
  const claimed = await claimMove(sql, projectId);
  const left = await findMove(platform, projectId);
  if (!left) return null;
  if (!claimed) return cleanUp(platform, left, options);
  await clearLeftOvers(platform, left);
  // The plan may have changed since the last try.
  await giveUpMove(sql, projectId, claimed);
  await settlePlans(platform, sql, "p.id = $3", [projectId]);
  const tryId = await claimMove(sql, projectId);
  const move = tryId && (await findMove(platform, projectId));
  if (!move) return null;
  if (!move.project || move.project.is_deleted || move.project.kind === "byod" || move.project.kind === move.target)
    return noteDone(platform, projectId);
  return carryOut(platform, { ...move, tryId }, move.project, options);
}

async function noteDone({ db }: Platform, projectId: string): Promise<null> {
  await finishMove(sqlOf(db), projectId);
  return null;
}

/** Where the target of a move is, or was to be. */
const targetOf = ({ project_id, target, schema }: OpenMove): DataLocation => ({
  projectId: project_id,
  schema,
  // Only where it is counts, and not how it is reached.
  config: target === "dedicated" ? { uri: "postgresql://none" } : null,
});

/** Makes undone what an interrupted try has left: a fence around the source, and an unfinished copy. */
async function clearLeftOvers(platform: Platform, move: OpenMove): Promise<void> {
  const { project } = move;
  if (project && project.kind !== "byod") {
    const source = await connectTo(platform, project.place);
    try {
      await dropFence(source, project.place.schema);
    } finally {
      await source.end();
    }
  }
  if (project?.kind !== move.target) await dropDataLocation(platform, targetOf(move));
}

async function carryOut(
  platform: Platform,
  move: OpenMove & { tryId: string },
  { place, project_type }: NonNullable<OpenMove["project"]>,
  options: MoveOptions,
): Promise<Date | null> {
  const { projectId, schema } = place;
  const progress = new Progress(platform, projectId, options.onPhase);
  const stalled = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stalled.signal]) : stalled.signal;
  const sql = sqlOf(platform.db);
  await beginMove(sql, projectId, schema);
  const clients: pg.Client[] = [];
  const connect = async (to: DataLocation) => {
    const client = await connectTo(platform, to);
    clients.push(client);
    return client;
  };
  // Not even statements of a connection that is ended are waited for.
  const unwatch = progress.watch(options.silenceMs ?? silenceMsMax, () => {
    stalled.abort();
    for (const client of clients) void client.end().catch(() => {});
  });
  try {
    await progress.enter("prepare");
    const source = await connect(place);
    const structure = await readOwnStructure(source, place);
    const made = await makeDataLocation(platform, place, move.target);
    const ends: Ends = { source, target: await connect(made), schema, signal };
    await ends.target.query(searchFunctions(quoteIdentifier(schema)));
    await ends.target.query(tablesText(schema, structure));

    await progress.enter("copy");
    const since = await copyAll(ends, structure, progress);
    await progress.enter("catch_up");
    await makeRules(ends, structure);
    const caughtUp = await catchUp(ends, structure, since, progress);
    await progress.enter("check");
    const checked = await checkAll(ends, structure, caughtUp, progress);
    const { target, tryId } = move;
    await holdAndFinish({ platform, ends, structure, place, made, project_type, target, tryId, checked, progress });
  } catch (cause) {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    const error = reasonOf(cause, stalled.signal.aborted);
    // Where the answer to the last statement was lost, it may have changed over all the same.
    const claimed = await claimMove(sql, projectId);
    if (claimed) {
      await clearLeftOvers(platform, move);
      await giveUpMove(sql, projectId, claimed);
      throw error;
    }
  } finally {
    unwatch();
  }
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
  await announceProject(platform, projectId);
  const moved = await findMove(platform, projectId);
  return moved?.status === "kept" ? cleanUp(platform, moved, options) : null;
}

/** What somebody who has the project's password may have caused, in words. */
function reasonOf(cause: unknown, isStalled: boolean): unknown {
  if (isStalled)
    return new PlinthError(
      "UNAVAILABLE",
      t("The database stood still, and the move was given up. It is tried again."),
      {
        cause,
      },
    );
  if ((cause as { code?: unknown }).code !== "55P03") return cause;
  const words = "Another connection holds a lock on the project's tables. Please end it; the move is tried again.";
  return new PlinthError("CONFLICT", words, { cause });
}

/**
 * What the place consists of. CONFLICT where there is more than the engine makes; of a database whose owner has its
 * password, that is told by its texts as well.
 */
async function readOwnStructure(source: pg.Client, { schema, config }: DataLocation): Promise<Structure> {
  const hasOwner = config !== null;
  const objects = await findForeignObjects(source, schema, hasOwner);
  const all = await readStructure(source, schema);
  const known = hasOwner ? knownOf(all, schema) : { structure: all, foreign: [] };
  const foreign = [...objects, ...known.foreign].slice(0, 5);
  if (foreign.length === 0) return known.structure;
  throw new PlinthError(
    "CONFLICT",
    t("The database has what Plinth did not make and cannot move: {foreign}. Please remove it first.", {
      foreign: foreign.join(", "),
    }),
  );
}

/** Looks at the new place as everybody will, and then, once no node can still read the old one, removes that. */
async function cleanUp(platform: Platform, move: OpenMove, options: MoveOptions): Promise<Date | null> {
  const { project, target, project_id, schema } = move;
  const due = new Date(move.switched_at!.getTime() + (options.keepMs ?? keptMs));
  // Somebody else's by now: the id was free again, or its owner took it elsewhere.
  if (project && project.kind !== target) return noteDone(platform, project_id);
  if (project) {
    const client = await connectTo(platform, project.place);
    try {
      const structure = await readStructure(client, schema);
      const text = validateText(schema, {
        ...structure,
        constraints: structure.constraints.map((one) => ({ ...one, is_valid: true })),
      });
      if (text) await client.query(text);
      for (const { name } of structure.tables) await client.query(`select count(*) from ${named(schema, name)}`);
    } finally {
      await client.end();
    }
    if (!project.is_deleted) await openProject(platform, project_id);
  }
  if (platform.clock.now() < due) return due;
  await options.onPhase?.("clean_up");
  await dropDataLocation(platform, {
    projectId: project_id,
    schema,
    config: target === "shared" ? { uri: "postgresql://none" } : null,
  });
  return noteDone(platform, project_id);
}
