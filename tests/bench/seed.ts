/** The data of the benchmark, made in the database: 1,000 authors, 100,000 posts, 300,000 comments. */

import { tableOf } from "../../lib/engine/models/index.ts";
import type { OpenProject } from "../../lib/engine/projects/index.ts";

/** Fills the project's tables; the id of one post. */
export async function seedBlog({ database }: OpenProject): Promise<string> {
  const [author, post, comment] = ["author", "post", "comment"].map((name) => tableOf(database, name));
  const meta = "_status, _created_at, _updated_at";
  const now = "'published', now(), now()";
  const { pool } = database;
  await pool.query(
    `insert into ${author} (id, name, ${meta}) select gen_random_uuid(), 'Author ' || i, ${now} from generate_series(1, 1000) i`,
  );
  await pool.query(`insert into ${post} (id, title, views, author_id, ${meta})
    select gen_random_uuid(), 'Post ' || i, i, a.id, ${now}
    from generate_series(1, 100000) i join (select id, row_number() over () as n from ${author}) a on a.n = 1 + i % 1000`);
  await pool.query(`insert into ${comment} (id, body, post_id, ${meta})
    select gen_random_uuid(), 'Comment ' || n, p.id, ${now} from ${post} p, generate_series(1, 3) n`);
  await pool.query(`analyze ${author}, ${post}, ${comment}`);
  const { rows } = await pool.query<{ id: string }>(`select id from ${post} order by id offset 5000 limit 1`);
  return rows[0]!.id;
}
