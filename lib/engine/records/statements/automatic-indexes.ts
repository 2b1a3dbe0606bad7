/**
 * Indexes that the engine builds by itself: for substrings, searches and orders that are really asked for, on tables
 * that are large enough to need it. Requests never wait for them.
 */
import type { PoolClient } from "pg";
import type { PoolShare } from "../../../platform/db/pool-share.ts";
import type { IndexSuggestion } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";

/**
 * When a suggestion is looked at again, in milliseconds: the table was too small, the index is there, building failed.
 */
const again = { small: 60_000, there: 3_600_000, failed: 600_000 } as const;

interface Works {
  /** By name of the index: until when nothing needs to be done. */
  quietUntil: Map<string, number>;
  /** What is being built; one index after the other. */
  running: Promise<void>;
}

const works = new WeakMap<PoolShare["of"], Works>();

function worksOf({ pool }: ProjectDatabase): Works {
  const known = works.get(pool.of) ?? { quietUntil: new Map(), running: Promise.resolve() };
  works.set(pool.of, known);
  return known;
}

/** Sees to the indexes that a statement would run faster with. Returns at once. */
export function buildSuggestedIndexes(database: ProjectDatabase, suggestions: readonly IndexSuggestion[]): void {
  const work = worksOf(database);
  for (const suggestion of suggestions) {
    const key = `${suggestion.table} ${suggestion.name}`;
    if ((work.quietUntil.get(key) ?? 0) > performance.now()) continue;
    // Until it has been seen to, nobody else needs to ask.
    work.quietUntil.set(key, Number.POSITIVE_INFINITY);
    work.running = work.running
      .then(() => buildWhereUseful(database, suggestion))
      .catch((error: unknown) => {
        database.log?.warn(
          { err: error, table: suggestion.table },
          "an index could not be built; reads go on without it",
        );
        return "failed" as const;
      })
      .then((outcome) => {
        work.quietUntil.set(key, performance.now() + again[outcome]);
      });
  }
}

/** Resolves when no index is waiting to be built. */
export function suggestedIndexesBuilt(database: ProjectDatabase): Promise<void> {
  return worksOf(database).running;
}

async function buildWhereUseful(database: ProjectDatabase, suggestion: IndexSuggestion): Promise<keyof typeof again> {
  const client = await database.pool.patient.connect();
  let broken: Error | undefined;
  try {
    if (await isSmall(client, suggestion)) return "small";
    if ((await stateOf(client, database, suggestion)) === "valid") {
      await dropSuperseded(client, database, suggestion);
      return "there";
    }
    if ((await countOfKind(client, suggestion)) >= suggestion.most) return "there";
    // Another node may be at it.
    const lock = `plinth indexes ${database.schema}`;
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as mine", [lock]);
    if (!rows[0].mine) return "small";
    try {
      await client.query("set statement_timeout = 0; set lock_timeout = '60s'");
      await build(client, database, suggestion);
      await dropSuperseded(client, database, suggestion);
    } finally {
      await client.query("reset statement_timeout; reset lock_timeout").catch(() => {});
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [lock]).catch((error: Error) => {
        broken = error;
      });
    }
    return "there";
  } finally {
    client.release(broken);
  }
}

/** By the planner's estimate; tables that it has not looked at yet are counted as far as it matters. */
async function isSmall(client: PoolClient, { table, rowsMin }: IndexSuggestion): Promise<boolean> {
  const { rows } = await client.query<{ estimate: number }>(
    "select reltuples::double precision as estimate from pg_class where oid = $1::regclass",
    [table],
  );
  if (rows[0]!.estimate >= 0) return rows[0]!.estimate < rowsMin;
  const counted = await client.query(`select count(*) as n from (select from ${table} limit ${rowsMin}) t`);
  return Number(counted.rows[0].n) < rowsMin;
}

/** How many other indexes of its kind the table has. */
async function countOfKind(client: PoolClient, { table, name }: IndexSuggestion): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and starts_with(c.relname, $2) and c.relname <> $3",
    [table, name.slice(0, name.lastIndexOf("_") + 1), name],
  );
  return rows[0]!.count;
}

async function stateOf(
  client: PoolClient,
  { schema }: ProjectDatabase,
  suggestion: IndexSuggestion,
): Promise<"missing" | "invalid" | "valid"> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2",
    [schema, suggestion.name],
  );
  if (!rows[0]) return "missing";
  return rows[0].indisvalid ? "valid" : "invalid";
}

async function build(client: PoolClient, database: ProjectDatabase, suggestion: IndexSuggestion): Promise<void> {
  const name = `${quoteIdentifier(database.schema)}.${quoteIdentifier(suggestion.name)}`;
  // What a broken build left behind costs writes and helps no read.
  if ((await stateOf(client, database, suggestion)) === "invalid")
    await client.query(`drop index concurrently ${name}`);
  const definition = suggestion.needsTrigrams
    ? suggestion.definition.replace("{trigrams}", await trigramSchema(client))
    : suggestion.definition;
  const began = performance.now();
  try {
    await client.query(
      `create index concurrently ${quoteIdentifier(suggestion.name)} on ${suggestion.table} ${definition}`,
    );
  } catch (error) {
    await client.query(`drop index concurrently if exists ${name}`).catch(() => {});
    throw error;
  }
  // The planner knows nothing of an expression's values until it has looked at them.
  await client.query(`analyze ${suggestion.table}`);
  const ms = Math.round(performance.now() - began);
  database.log?.info({ table: suggestion.table, index: suggestion.name, ms }, "an index was built");
}

/** Drops what an older version built for what this index serves now; without a lock on writes. */
async function dropSuperseded(client: PoolClient, { schema }: ProjectDatabase, suggestion: IndexSuggestion) {
  if (!suggestion.supersedes) return;
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and starts_with(c.relname, $2)`,
    [suggestion.table, `_auto_${suggestion.supersedes}_`],
  );
  for (const { name } of rows)
    await client.query(`drop index concurrently if exists ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
}

/** Quoted schema of pg_trgm, which is created where the database allows it. */
async function trigramSchema(client: PoolClient): Promise<string> {
  const find = () =>
    client.query<{ schema: string }>(
      "select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'",
    );
  const known = await find();
  if (known.rows[0]) return quoteIdentifier(known.rows[0].schema);
  await client.query("create extension if not exists pg_trgm schema public");
  return quoteIdentifier((await find()).rows[0]!.schema);
}
