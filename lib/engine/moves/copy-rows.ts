/** Rows from one place to the other, by COPY in PostgreSQL's binary form, and what says that both have the same. */
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import { named, type Table } from "./structure.ts";

/** Both ends of a move: connections, and the schema, which has the same name in both. */
export interface Ends {
  source: ClientBase;
  target: ClientBase;
  schema: string;
  signal: AbortSignal;
}

/**
 * The oldest transaction that a look at the source may have missed: rows of it and of later ones are looked at again.
 */
export type Since = string;

const columnsOf = ({ columns }: Table): string =>
  columns
    .filter(({ is_generated }) => !is_generated)
    .map(({ name }) => quoteIdentifier(name))
    .join(", ");

/** `xmin` has 32 bits; ages compare it across their overflow. */
const changedSince = (since: Since | null): string =>
  since === null ? "" : ` where age(xmin) <= age('${since}'::xid)`;

/** Of the source, in a transaction that sees one moment: from when on a later look must look again. */
export async function sinceNow(source: ClientBase): Promise<Since> {
  const { rows } = await source.query<{ since: Since }>(
    "select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as since",
  );
  return rows[0]!.since;
}

async function stream({ source, target, signal }: Ends, query: string, into: string, told?: (bytes: number) => void) {
  const writing = target.query(from(`copy ${into} from stdin (format binary)`));
  await pipeline(
    source.query(to(`copy (${query}) to stdout (format binary)`)),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        told?.(piece.length);
        yield piece;
      }
    },
    writing,
    { signal },
  );
}

/** All rows into an empty table; `told` hears of each piece, in bytes. */
export async function copyTable(ends: Ends, table: Table, told: (bytes: number) => void): Promise<void> {
  const name = named(ends.schema, table.name);
  await stream(ends, `select ${columnsOf(table)} from only ${name}`, `${name} (${columnsOf(table)})`, told);
}

const countOf = async (client: ClientBase, name: string, where = ""): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) as count from only ${name}${where}`)).rows[0]!.count);

/**
 * Makes a table of the target what the source's is, where something was written since then. Returns how many rows that
 * were; 0: the same as before.
 */
export async function syncTable(ends: Ends, table: Table, since: Since): Promise<number> {
  const name = named(ends.schema, table.name);
  const changed = await countOf(ends.source, name, changedSince(since));
  const gone = (await countOf(ends.source, name)) !== (await countOf(ends.target, name));
  if (changed === 0 && !gone) return 0;
  // A new row can have a value that a deleted one had: only when both are known they can follow each other.
  const isDone = await bring(ends, table, since, false).then(
    async () => (await countOf(ends.source, name)) === (await countOf(ends.target, name)),
    (error: { code?: string }) => {
      if (error.code === "23505" || error.code === "23P01") return false;
      throw error;
    },
  );
  if (!isDone) await bring(ends, table, since, true);
  return Math.max(1, changed);
}

/** In one transaction of the target. With `all` also what the source no longer has is looked for. */
async function bring(ends: Ends, table: Table, since: Since, all: boolean): Promise<void> {
  const { target, schema } = ends;
  const name = named(schema, table.name);
  const columns = columnsOf(table);
  const keys = table.key?.map((column) => quoteIdentifier(column));
  await target.query("begin");
  try {
    await target.query(`create temporary table "_fresh" on commit drop as select ${columns} from ${name} with no data`);
    await stream(
      ends,
      `select ${columns} from only ${name}${keys ? changedSince(since) : ""}`,
      `pg_temp."_fresh" (${columns})`,
    );
    if (!keys) await target.query(`delete from ${name}`);
    else {
      const same = keys.map((key) => `t.${key} = f.${key}`).join(" and ");
      if (all) {
        await target.query(
          `create temporary table "_there" on commit drop as select ${keys.join(", ")} from ${name} with no data`,
        );
        await stream(ends, `select ${keys.join(", ")} from only ${name}`, `pg_temp."_there" (${keys.join(", ")})`);
        await target.query(`delete from ${name} t where not exists (select from pg_temp."_there" f where ${same})`);
      }
      await target.query(`delete from ${name} t using pg_temp."_fresh" f where ${same}`);
    }
    await target.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from pg_temp."_fresh"`,
    );
    await target.query("commit");
  } catch (error) {
    await target.query("rollback");
    throw error;
  }
}

/** How many rows a table has, and a sum over all of them that does not ask for their order. */
async function sumOf(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(("_row".*)::text, 0)::numeric), 0)
       || ' ' || coalesce(bit_xor(hashtextextended(("_row".*)::text, 1)), 0) as sum
     from only ${name} "_row"`,
  );
  return rows[0]!.sum;
}

/** Whether a table has the same rows in both places. */
export async function isSame({ source, target, schema }: Ends, { name }: Table): Promise<boolean> {
  const [there, here] = await Promise.all([source, target].map((client) => sumOf(client, named(schema, name))));
  return there === here;
}

/** Numbers go on where they are in the source. */
export async function bringCounters({ source, target, schema }: Ends, tables: readonly Table[]): Promise<void> {
  for (const { name, counter } of tables) {
    if (counter === null) continue;
    const of = [named(schema, name), counter];
    const { rows } = await source.query<{ at: string | null }>(
      "select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass) as at",
      of,
    );
    if (rows[0]!.at !== null)
      await target.query("select setval(pg_get_serial_sequence($1, $2)::regclass, $3)", [...of, rows[0]!.at]);
  }
}
