/**
 * The workloads: a GraphQL document, and what someone who knows PostgreSQL well would write by hand for it. The bare server's statements build their
 * JSON in the fastest way we know (docs/decisions, "How JSON is built"), and stand here to be beaten.
 */
import { type Goal, goals } from "../figures/goals.ts";
import type { SeededBlog } from "./seed.ts";

/** Offsets from 0 to 1,000, in an order of their own and the same in every run. */
export const drawnOffsets = (): number[] => Array.from({ length: 91 }, (_, i) => (i * 613) % 1_001);

export interface Workload {
  query: string;
  variables?: Record<string, unknown>;
  text: string;
  values: unknown[];
  goal: Goal;
  /** Seconds of one round, where a second holds too few answers. */
  roundSeconds?: number;
  /** Plinth builds an index of this kind by itself when it is first asked; the bench waits for it. The bare server's statement may use it too. */
  index?: "substring" | "sort";
  /** Asked with `drawnOffsets`, which are the variable `offset` and the statement's only value. */
  isPaged?: boolean;
  /** Each answer is another one, by the ids of new records. */
  writes?: boolean;
}

export function bareStatements(schema: string, { postId, joinTable }: SeededBlog): Record<string, Workload> {
  const table = (name: string) => `"${schema}"."${name}"`;
  const author = `(select x from (select a.id, a.name from ${table("author")} a where a.id = p.author_id and a._status = 'published') x) author`;
  const paged = { variables: { offset: 0 }, values: [0], isPaged: true };
  const postsWithAll = (order: string) => ({
    ...paged,
    goal: goals.listRatio,
    query: `query ($offset: Int) { postList(limit: 50, offset: $offset${order === "id" ? "" : ", sort: [{ meta: { created_at: desc } }]"}) {
      id title views author { id name } comment_list(limit: 3) { id body } tag_list { id name } } }`,
    text: `select row_to_json(d)::text from (select (select x from (select array(select r from (
        select p.id, p.title, p.views, ${author},
          array(select x from (select c.id, c.body from ${table("comment")} c where c.post_id = p.id and c._status = 'published' order by c.id limit 3) x) comment_list,
          array(select x from (select t.id, t.name from ${table(joinTable)} j join ${table("tag")} t on t.id = j.to_id
            where j.from_id = p.id and t._status = 'published' order by t.id limit 50) x) tag_list
        from (select id, title, views, author_id from ${table("post")} where _status = 'published' order by ${order} limit 50 offset $1::bigint) p) r) as "postList") x) as data) d`,
  });
  return {
    "W1 list of 50": postsWithAll("id"),
    "W1 by created_at": { ...postsWithAll("_created_at desc, id desc"), index: "sort" },
    "W2 one record": {
      goal: goals.recordRatio,
      query: `query ($id: ID!) { post(id: $id) { id title views author { id name } } }`,
      variables: { id: postId },
      text: `select row_to_json(d)::text from (select (select x from (select (select r from (
        select p.id, p.title, p.views, ${author} from ${table("post")} p where p.id = $1::uuid and p._status = 'published') r) as post) x) as data) d`,
      values: [postId],
    },
    "W3 find, sort": {
      goal: goals.searchRatio,
      roundSeconds: 4,
      index: "substring",
      query: `query ($where: PostWhere) { postList(where: $where, sort: [{ views: desc }], limit: 20) { id title views } postCount(where: $where) }`,
      variables: { where: { title: { icontains: "st 123" } } },
      // As in a table without the index that Plinth builds by itself: the concatenation keeps PostgreSQL from using it.
      text: `select row_to_json(d)::text from (select (select x from (select array(select r from (
        select id, title, views from ${table("post")} where _status = 'published' and title || '' ilike '%' || $1::text || '%'
          order by views desc, id limit 20) r) as "postList",
        (select count(*) from ${table("post")} where _status = 'published' and title || '' ilike '%' || $1::text || '%') as "postCount") x) as data) d`,
      values: ["st 123"],
    },
    "W5 100 rows": {
      ...paged,
      goal: goals.rowsRatio,
      query: `query ($offset: Int) { postList(limit: 100, offset: $offset) { id title views } }`,
      text: `select row_to_json(d)::text from (select (select x from (select array(select r from (
        select id, title, views from ${table("post")} where _status = 'published' order by id limit 100 offset $1::bigint) r) as "postList") x) as data) d`,
    },
    "W4 create": {
      goal: goals.writeRatio,
      query: `mutation ($post: ID!, $body: String) { createComment(input: { body: $body }, connect: { post_id: $post }) { id body } }`,
      variables: { post: postId, body: "A comment of the benchmark" },
      text: `with made as (insert into ${table("comment")} (id, body, post_id, _status, _created_at, _updated_at)
        values (gen_random_uuid(), $1::text, $2::uuid, 'published', now(), now()) returning id, body)
        select row_to_json(d)::text from (select (select x from (select (select r from made r) as "createComment") x) as data) d`,
      values: ["A comment of the benchmark", postId],
      writes: true,
    },
  };
}
