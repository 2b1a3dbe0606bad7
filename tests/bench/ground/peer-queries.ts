/** The workloads as each peer's own users write them. The names are those of bare-statements.ts. */
import type { SeededBlog } from "./seed.ts";

interface Asked {
  query: string;
  variables?: Record<string, unknown>;
}

export const peers = ["PostGraphile", "Directus"] as const;
export type Peer = (typeof peers)[number];

const find = "st 123";
const body = "A comment of the benchmark";

export function peerQueries({ postId }: SeededBlog): Record<string, Record<Peer, Asked>> {
  return {
    "W1 list of 50": {
      PostGraphile: {
        query: `{ allPosts(first: 50) { nodes { id: rowId title views authorByAuthorId { id: rowId name }
          commentsByPostId(first: 3) { nodes { id: rowId body } } postTagsByPostId { nodes { tagByTagId { id: rowId name } } } } } }`,
      },
      Directus: {
        query: `{ post(limit: 50, sort: ["id"]) { id title views author_id { id name }
          comments(limit: 3, sort: ["id"]) { id body } tags { tag_id { id name } } } }`,
      },
    },
    "W2 one record": {
      PostGraphile: {
        query: `query ($id: UUID!) { postByRowId(rowId: $id) { id: rowId title views authorByAuthorId { id: rowId name } } }`,
        variables: { id: postId },
      },
      Directus: {
        query: `query ($id: ID!) { post_by_id(id: $id) { id title views author_id { id name } } }`,
        variables: { id: postId },
      },
    },
    "W3 find, sort": {
      PostGraphile: {
        query: `query ($text: String!) { allPosts(filter: { title: { includesInsensitive: $text } }, orderBy: [VIEWS_DESC], first: 20) {
          totalCount nodes { id: rowId title views } } }`,
        variables: { text: find },
      },
      Directus: {
        query: `query ($text: String!) { post(filter: { title: { _icontains: $text } }, sort: ["-views"], limit: 20) { id title views }
          post_aggregated(filter: { title: { _icontains: $text } }) { count { id } } }`,
        variables: { text: find },
      },
    },
    "W5 100 rows": {
      PostGraphile: { query: `{ allPosts(first: 100) { nodes { id: rowId title views } } }` },
      Directus: { query: `{ post(limit: 100, sort: ["id"]) { id title views } }` },
    },
    "W4 create": {
      PostGraphile: {
        query: `mutation ($post: UUID!, $body: String) { createComment(input: { comment: { postId: $post, body: $body } }) { comment { id: rowId body } } }`,
        variables: { post: postId, body },
      },
      Directus: {
        query: `mutation ($post: ID!, $body: String) { create_comment_item(data: { post_id: { id: $post }, body: $body }) { id body } }`,
        variables: { post: postId, body },
      },
    },
  };
}
