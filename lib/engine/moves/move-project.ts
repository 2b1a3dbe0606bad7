/**
 * Moves a project's data to a database of its own, or back. The source is read and not changed until the copy is there and compared; writes go on meanwhile, and
 * wait only while the last of them is brought over. All or nothing: until the project's row names the new place, whatever ends a move leaves the source
 * as it was, and the next try begins with removing what the last one left.
 */
import type pg from "pg";
import type { MovePhase } from "../../contract/moves.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { announceProject, openProject, settlePlans } from "../projects/index.ts";
import { copyTable, type Ends, isSame, sinceNow, syncTable } from "./copy-rows.ts";
import { dropFence } from "./fence.ts";
import { findForeignObjects } from "./foreign-objects.ts";
import { differs, holdAndFinish, requireUnchanged } from "./hold.ts";
import { findMove, type OpenMove, Progress } from "./move-row.ts";
import { connectTo, dropPlace, makePlace, type Place } from "./places.ts";
import { named, readStructure, rulesText, type Structure, tablesText, validateText } from "./structure.ts";

export interface MoveOptions {
  signal?: AbortSignal;
  /** Told when a phase begins, before anything of it is done. */
  onPhase?: (phase: MovePhase) => void | Promise<void>;
  /** Milliseconds that the old copy stays: as long as other nodes may still read it. */
  keepMs?: number;
}

/** Nodes look at a project again after 30 s where they missed the notice of its change. */
const keptMs = 45_000;

/** How often rows are brought up to date before writes are held, and from how many on that is not worth it. */
const catchUpsMax = 6;
const fewRows = 2_000;

/**
 * Does what is to be done about a project's move; nothing where there is nothing, or another node is at it. Gives when to come again, or null. Rejects where it
 * came to nothing: the source is then as it was.
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
  const claimed = await claimTry(platform, projectId);
  const left = await findMove(platform, projectId);
  if (!left) return null;
  if (!claimed) return cleanUp(platform, left, options);
  await clearLeftOvers(platform, left);
  // The plan may have changed since the last try.
  await giveUpTry(platform, projectId, claimed);
  await settlePlans(platform, platform.pool, "p.id = $3", [projectId]);
  const tryId = await claimTry(platform, projectId);
  const move = tryId && (await findMove(platform, projectId));
  if (!move) return null;
  if (!move.project || move.project.is_deleted || move.project.kind === "byod" || move.project.kind === move.target)
    return noteDone(platform, projectId);
  return carryOut(platform, { ...move, tryId }, move.project, options);
}

const giveUpTry = ({ pool }: Platform, projectId: string, tryId: string) =>
  pool.query(
    "update plinth.project_moves set status = 'waiting' where project_id = $1 and try_id = $2 and status = 'running'",
    [projectId, tryId],
  );

/**
 * The try that alone may change over from now on; null where that has happened, or nothing is to be moved. Waits for one that is about to: only after that is
 * it known which place counts, and which may be removed.
 */
async function claimTry({ pool }: Platform, projectId: string): Promise<string | null> {
  const { rows } = await pool.query<{ try_id: string }>(
    `update plinth.project_moves set status = 'running', try_id = gen_random_uuid()
     where project_id = $1 and status in ('waiting', 'running') returning try_id`,
    [projectId],
  );
  return rows[0]?.try_id ?? null;
}

async function noteDone({ pool }: Platform, projectId: string): Promise<null> {
  await pool.query(
    "update plinth.project_moves set status = 'done', percent = 100, problem = null, finished_at = now() where project_id = $1",
    [projectId],
  );
  return null;
}

/** Where the target of a move is, or was to be. */
const targetOf = ({ project_id, target, schema }: OpenMove): Place => ({
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
  if (project?.kind !== move.target) await dropPlace(platform, targetOf(move));
}

async function carryOut(
  platform: Platform,
  move: OpenMove & { tryId: string },
  { place, project_type }: NonNullable<OpenMove["project"]>,
  options: MoveOptions,
): Promise<Date | null> {
  const { projectId, schema } = place;
  const progress = new Progress(platform, projectId, options.onPhase);
  const signal = options.signal ?? new AbortController().signal;
  await platform.pool.query(
    "update plinth.project_moves set problem = null, percent = 0, database_schema = $2 where project_id = $1",
    [projectId, schema],
  );
  const clients: pg.Client[] = [];
  const connect = async (to: Place) => {
    const client = await connectTo(platform, to);
    clients.push(client);
    return client;
  };
  try {
    await progress.enter("prepare");
    const source = await connect(place);
    const foreign = await findForeignObjects(source, schema, place.config !== null);
    if (foreign.length > 0)
      throw new PlinthError(
        "CONFLICT",
        `The database has what Plinth did not make and cannot move: ${foreign.join(", ")}. Please remove it first.`,
      );
    const structure = await readStructure(source, schema);
    const made = await makePlace(platform, place, move.target);
    const ends: Ends = { source, target: await connect(made), schema, signal };
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
  } catch (error) {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    // Where the answer to the last statement was lost, it may have changed over all the same.
    const claimed = await claimTry(platform, projectId);
    if (claimed) {
      await clearLeftOvers(platform, move);
      await giveUpTry(platform, projectId, claimed);
      throw error;
    }
  }
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
  await announceProject(platform, projectId);
  const moved = await findMove(platform, projectId);
  return moved?.status === "kept" ? cleanUp(platform, moved, options) : null;
}

/** All rows of one moment. Gives from when on they may have changed. */
async function copyAll(ends: Ends, { tables }: Structure, progress: Progress): Promise<string> {
  const { source } = ends;
  await source.query("begin isolation level repeatable read");
  const since = await sinceNow(source);
  const { rows } = await source.query<{ name: string; bytes: string }>(
    "select relname as name, pg_relation_size(oid) as bytes from pg_class where relnamespace = quote_ident($1)::regnamespace",
    [ends.schema],
  );
  const bytesOf = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  const all = tables.reduce((sum, { name }) => sum + bytesOf.get(name)!, 1);
  let before = 0;
  for (const table of tables) {
    let copied = 0;
    const size = bytesOf.get(table.name)!;
    await copyTable(ends, table, (bytes) => {
      copied += bytes;
      progress.reach((before + Math.min(copied, size)) / all);
    });
    before += size;
  }
  await source.query("commit");
  return since;
}

async function makeRules({ target, schema }: Ends, structure: Structure): Promise<void> {
  if (structure.indexes.some(({ definition }) => definition.includes("gin_trgm_ops")))
    await target.query("create extension if not exists pg_trgm schema public");
  await target.query(rulesText(schema, structure));
}

/** Brings over what was written meanwhile, until that is little. */
async function catchUp(ends: Ends, structure: Structure, from: string, progress: Progress): Promise<string> {
  let since = from;
  for (let pass = 1; pass <= catchUpsMax; pass++) {
    progress.reach(pass / catchUpsMax / 2);
    const next = await bringNews(ends, structure, since);
    since = next.since;
    if (next.changed < fewRows) break;
  }
  return since;
}

async function bringNews(
  ends: Ends,
  { tables }: Structure,
  since: string,
): Promise<{ since: string; changed: number }> {
  await ends.source.query("begin isolation level repeatable read");
  const next = await sinceNow(ends.source);
  let changed = 0;
  for (const table of tables) changed += await syncTable(ends, table, since);
  await ends.source.query("commit");
  return { since: next, changed };
}

/** Compares every table as it was at one moment. What is written after that is compared again while writes are held. */
async function checkAll(ends: Ends, structure: Structure, from: string, progress: Progress): Promise<string> {
  const { source, target, schema } = ends;
  await source.query("begin isolation level repeatable read");
  const since = await sinceNow(source);
  for (const [index, table] of structure.tables.entries()) {
    await syncTable(ends, table, from);
    if (!(await isSame(ends, table))) {
      await requireUnchanged(ends, structure);
      throw differs(table.name);
    }
    progress.reach(index / structure.tables.length);
  }
  await source.query("commit");
  await target.query(`analyze ${structure.tables.map(({ name }) => named(schema, name)).join(", ")}`);
  return since;
}

/** Looks at the new place as everybody will, and then, once no node can still read the old one, removes that. */
async function cleanUp(platform: Platform, move: OpenMove, options: MoveOptions): Promise<Date | null> {
  const { project, target, project_id, schema } = move;
  const due = new Date(move.switched_at!.getTime() + (options.keepMs ?? keptMs));
  if (project && project.kind === target) {
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
  await dropPlace(platform, {
    projectId: project_id,
    schema,
    config: target === "shared" ? { uri: "postgresql://none" } : null,
  });
  return noteDone(platform, project_id);
}
