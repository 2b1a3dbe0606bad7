import { expect, test } from "vitest";
import { addressOf, type OpenApiDocument, operationsOf } from "./rest-operations.ts";

const document = {
  paths: {
    "/post": {
      get: {
        operationId: "listPost",
        tags: ["post"],
        parameters: [
          { $ref: "#/components/parameters/limit" },
          { name: "title", in: "query", style: "deepObject", explode: true },
        ],
      },
      post: {
        operationId: "createPost",
        tags: ["post"],
        description: "Makes a record, or all of a list in one transaction.",
        requestBody: {
          content: { "application/json": { schema: { anyOf: [{ $ref: "#/components/schemas/PostInput" }] } } },
        },
      },
    },
    "/post/{id}": {
      parameters: [{ name: "id", in: "path", required: true }],
      delete: { operationId: "deletePost", tags: ["post"] },
    },
  },
  components: {
    parameters: { limit: { name: "limit", in: "query", description: "Records of the page." } },
    schemas: { PostInput: { properties: { title: { type: ["string", "null"] }, views: { type: "integer" } } } },
  },
} as unknown as OpenApiDocument;

test("each operation has its parameters, those of its path and shared ones among them, and a body to begin with", () => {
  const [list, create, remove] = operationsOf(document);
  expect(list).toEqual({
    id: "listPost",
    method: "GET",
    path: "/post",
    group: "post",
    summary: "Records, by filters, sorting and page.",
    parameters: [{ name: "limit", place: "query", description: "Records of the page.", required: false }],
    body: null,
  });
  expect(create).toMatchObject({ method: "POST", body: JSON.stringify({ title: "", views: 0 }, null, 2) });
  expect(remove?.parameters).toEqual([{ name: "id", place: "path", description: "", required: true }]);
});

test("an address has its values escaped, and none that are empty", () => {
  const [list, , remove] = operationsOf(document);
  expect(addressOf(list!, { limit: "5" })).toBe("/post?limit=5");
  expect(addressOf(list!, { limit: " " })).toBe("/post");
  expect(addressOf(remove!, { id: "a/b" })).toBe("/post/a%2Fb");
});
