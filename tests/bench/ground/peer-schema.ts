/** The same data in tables as one makes them by hand, for servers that bring no tables of their own: without what Plinth keeps beside each record. */
import type { Pool } from "pg";
import { tableOf } from "../../../lib/engine/models/index.ts";
import type { ProjectDatabase } from "../../../lib/engine/projects/index.ts";

export const peerSchema = "peers";

/** Copies the blog, with an index on every key. */
export async function copyForPeers(pool: Pool, database: ProjectDatabase, joinTable: string): Promise<void> {
  const from = (name: string) => tableOf(database, name);
  await pool.query(`create schema ${peerSchema}; set search_path = ${peerSchema}; set statement_timeout = 0;
    create table author (id uuid primary key default gen_random_uuid(), name text);
    insert into author select id, name from ${from("author")};
    create table post (id uuid primary key default gen_random_uuid(), title text, views integer, author_id uuid references author);
    insert into post select id, title, views, author_id from ${from("post")};
    create index on post (author_id); create index on post (views);
    create table comment (id uuid primary key default gen_random_uuid(), body text, post_id uuid references post);
    insert into comment select id, body, post_id from ${from("comment")};
    create index on comment (post_id);
    create table tag (id uuid primary key default gen_random_uuid(), name text);
    insert into tag select id, name from ${from("tag")};
    create table post_tag (id uuid primary key default gen_random_uuid(), post_id uuid not null references post, tag_id uuid not null references tag);
    insert into post_tag (post_id, tag_id) select from_id, to_id from "${database.schema}"."${joinTable}";
    create index on post_tag (post_id); create index on post_tag (tag_id);
    analyze author, post, comment, tag, post_tag;
    reset search_path; reset statement_timeout`);
}
