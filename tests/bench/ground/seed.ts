/** The data of the benchmark, made in the database: 1,000 authors, 100,000 posts, 300,000 comments, 50 tags, two tags a post. Ids rise with nothing, and no two posts are of the same moment. */

import { loadModels, relationStorage, tableOf } from "../../../lib/engine/models/index.ts";
import type { OpenProject } from "../../../lib/engine/projects/index.ts";

export interface SeededBlog {
  postId: string;
  /** Which tag a post has. */
  joinTable: string;
}

/** Fills the project's tables. */
export async function seedBlog(project: OpenProject): Promise<SeededBlog> {
  const { database } = project;
  const { relations } = await loadModels(project);
  const storage = relationStorage(relations.find(({ to }) => to === "tag")!);
  if (storage.kind !== "join") throw new Error("Posts and tags must be joined by a table.");
  const [author, post, comment, tag] = ["author", "post", "comment", "tag"].map((name) => tableOf(database, name));
  const meta = "_status, _created_at, _updated_at";
  const now = "'published', now(), now()";
  const { pool } = database;
  await pool.query(
    `insert into ${author} (id, name, ${meta}) select gen_random_uuid(), 'Author ' || i, ${now} from generate_series(1, 1000) i`,
  );
  await pool.query(`insert into ${post} (id, title, views, author_id, ${meta})
    select gen_random_uuid(), 'Post ' || i, i, a.id, 'published', now() - i * interval '1 second', now()
    from generate_series(1, 100000) i join (select id, row_number() over () as n from ${author}) a on a.n = 1 + i % 1000`);
  await pool.query(`insert into ${comment} (id, body, post_id, ${meta})
    select gen_random_uuid(), 'Comment ' || n, p.id, ${now} from ${post} p, generate_series(1, 3) n`);
  await pool.query(
    `insert into ${tag} (id, name, ${meta}) select gen_random_uuid(), 'Tag ' || i, ${now} from generate_series(1, 50) i`,
  );
  await pool.query(`insert into "${database.schema}"."${storage.table}" (from_id, to_id)
    select p.id, t.id from (select id, row_number() over () as n from ${post}) p
    join (select id, row_number() over () as n from ${tag}) t on t.n in (1 + p.n % 50, 1 + (p.n + 7) % 50)`);
  // As PostgreSQL does by itself within a minute; without it, it joins tags in a way that reads ten times as much.
  await pool.query(`analyze ${author}, ${post}, ${comment}, ${tag}, "${database.schema}"."${storage.table}"`);
  const { rows } = await pool.query<{ id: string }>(`select id from ${post} order by id offset 5000 limit 1`);
  return { postId: rows[0]!.id, joinTable: storage.table };
}
