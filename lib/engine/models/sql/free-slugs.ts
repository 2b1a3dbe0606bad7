import type pg from "pg";

/** Where slugs stand: the quoted table and column, and how statements run there. */
export interface SlugColumn {
  table: string;
  column: string;
  sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  /** A quoted table with rows on their way into this one, and the same column. */
  staged?: string;
}

/** Numbers that one slug can get; nobody has that many records of one title. */
const numbersMax = 10_000_000;

/**
 * For each proposal a slug that no record has: itself, or with the least number from 2 on that is free; no two of them
 * are the same, nor any of `given`. Records among `except` are those that get them. Another transaction may take one at
 * the same time: the unique index tells.
 */
export async function freeSlugs(
  at: SlugColumn,
  proposals: readonly string[],
  { given = [], except = [] }: { given?: Iterable<string>; except?: readonly string[] } = {},
): Promise<string[]> {
  const taken = new Set(given);
  const made: (string | undefined)[] = proposals.map(() => undefined);
  let open = proposals.map((proposal, i) => ({ proposal, i }));
  while (open.length > 0) {
    const free = await askFree(
      at,
      Map.groupBy(open, ({ proposal }) => proposal),
      taken,
      except,
    );
    open = open.filter(({ proposal, i }) => {
      // One's number may be another's own word: `Otter 2` and the second `Otter`.
      const slugs = free.get(proposal)!;
      while (slugs[0] !== undefined && taken.has(slugs[0])) slugs.shift();
      const slug = slugs.shift();
      if (slug === undefined) return true;
      taken.add(slug);
      made[i] = slug;
      return false;
    });
  }
  return made as string[];
}

async function askFree(
  { table, column, sql, staged }: SlugColumn,
  wanted: ReadonlyMap<string, readonly unknown[]>,
  taken: ReadonlySet<string>,
  except: readonly string[],
): Promise<Map<string, string[]>> {
  // As a value in the select list it is looked for by the index, number by number, and never by a scan of the table.
  const isTaken = `(select true from ${table} t where t.${column} = c.slug and t.id <> all($4::uuid[]) limit 1)`;
  const isStaged = staged ? ` and (select true from ${staged} s where s.${column} = c.slug limit 1) is null` : "";
  const rows = await sql<{ proposal: string; slugs: string[] }>(
    `select w.proposal, array(
       with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${numbersMax})
       select c.slug from numbers
       cross join lateral (select case when n = 1 then w.proposal else w.proposal || '-' || n end as slug) c
       where ${isTaken} is null${isStaged} and not c.slug = any($3::text[])
       limit w.wanted) as slugs
     from unnest($1::text[], $2::integer[]) as w (proposal, wanted)`,
    [[...wanted.keys()], [...wanted.values()].map(({ length }) => length), [...taken], except],
  );
  return new Map(rows.map(({ proposal, slugs }) => [proposal, slugs]));
}
