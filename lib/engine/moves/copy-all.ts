/** All tables of a project to the other place, while writes go on: copied, brought up to date, compared. */
import { copyTable, type Ends, isSame, sinceNow, syncTable } from "./copy-rows.ts";
import { differs, requireUnchanged } from "./hold.ts";
import type { Progress } from "./move-row.ts";
import { named, rulesText, type Structure } from "./structure.ts";

/** How often rows are brought up to date before writes are held, and from how many on that is not worth it. */
const catchUpsMax = 6;
const fewRows = 2_000;

/** All rows of one moment. Gives from when on they may have changed. */
export async function copyAll(ends: Ends, { tables }: Structure, progress: Progress): Promise<string> {
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

/** Keys, checks and indexes of the copy. */
export async function makeRules({ target, schema }: Ends, structure: Structure): Promise<void> {
  if (structure.indexes.some(({ definition }) => definition.includes("gin_trgm_ops")))
    await target.query("create extension if not exists pg_trgm schema public");
  await target.query(rulesText(schema, structure));
}

/** Brings over what was written meanwhile, until that is little. */
export async function catchUp(ends: Ends, structure: Structure, from: string, progress: Progress): Promise<string> {
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
export async function checkAll(ends: Ends, structure: Structure, from: string, progress: Progress): Promise<string> {
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
