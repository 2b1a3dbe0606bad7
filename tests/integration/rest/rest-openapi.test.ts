import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiCheck } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, blog);
  rest = restCaller(platform, p.token);
});
afterAll(() => platform.close());

async function requireValid(document: unknown): Promise<void> {
  const result = await new Validator().validate(document as Parameters<Validator["validate"]>[0]);
  expect(result).toMatchObject({ valid: true });
}

test("the document is valid OpenAPI 3.1 and names every model, operation and field", async () => {
  const { json, status, headers } = await rest("GET", "openapi.json");
  expect(status).toBe(200);
  expect(headers.etag).toBeDefined();
  await requireValid(json);
  expect(json.openapi).toBe("3.1.1");
  expect(json.servers).toEqual([{ url: `${platform.env.PUBLIC_URL}/secured/rest` }]);
  expect(Object.keys(json.paths).sort()).toEqual([
    "/author",
    "/author/aggregate",
    "/author/connection",
    "/author/export",
    "/author/{id}",
    "/comment",
    "/comment/aggregate",
    "/comment/connection",
    "/comment/export",
    "/comment/{id}",
    "/post",
    "/post/aggregate",
    "/post/connection",
    "/post/export",
    "/post/{id}",
    "/site_settings",
    "/tag",
    "/tag/aggregate",
    "/tag/connection",
    "/tag/export",
    "/tag/{id}",
  ]);
  expect(Object.keys(json.paths["/post"])).toEqual(["get", "post", "patch", "delete"]);
  expect(Object.keys(json.paths["/site_settings"])).toEqual(["get", "patch"]);
  const { Author, AuthorInput, AuthorWhere, PostInput } = json.components.schemas;
  expect(Author.properties).not.toHaveProperty("secret");
  expect(AuthorWhere.properties).not.toHaveProperty("secret");
  expect(AuthorInput.properties.secret).toMatchObject({ writeOnly: true });
  expect(PostInput.required).toEqual(["title"]);
  expect(PostInput.properties.title).toMatchObject({ type: "string", maxLength: 80 });
});

test("a role sees its own part: no other models, operations, relations or fields", async () => {
  const reader = restCaller(platform, await p.roleToken("reader", { post: { read: "all" }, tag: { read: "none" } }));
  const { json } = await reader("GET", "openapi.json");
  await requireValid(json);
  expect(Object.keys(json.paths)).toEqual([
    "/post",
    "/post/export",
    "/post/aggregate",
    "/post/connection",
    "/post/{id}",
  ]);
  expect(Object.keys(json.paths["/post"])).toEqual(["get"]);
  expect(Object.keys(json.paths["/post/{id}"]).filter((key) => key !== "parameters")).toEqual(["get"]);
  expect(Object.keys(json.components.schemas.Post.properties)).not.toContain("author");
  expect(JSON.stringify(json)).not.toMatch(/author|comment|tag_|"tag"|TagWhere/);
});

test("a project without models has a valid document, and so has one with hostile names", async () => {
  const bare = await testProject(platform, { models: {} });
  await requireValid((await restCaller(platform, bare.token)("GET", "openapi.json")).json);
  const text = { field_type: "text", input_type: "string" };
  const hostile = await testProject(platform, {
    models: Object.fromEntries(
      ["select", "Error", "openapi", "constructor"].map((name) => [
        name,
        {
          fields: ["Limit", "Where", "Constructor", "Order", "Status", "Format", "Sum", "First"].map((label) => ({
            field_label: label,
            ...text,
          })),
        },
      ]),
    ),
  }).catch((error: unknown) => error as Error);
  if (hostile instanceof Error) throw hostile;
  const caller = restCaller(platform, hostile.token);
  const { json } = await caller("GET", "openapi.json");
  await requireValid(json);
  const check = openApiCheck(json);
  const made = await caller("POST", "constructor", {
    limit: "10",
    where: "here",
    constructor: "c",
    order: "o",
    status: "s",
  });
  check("POST", "constructor", made);
  expect(made.json.data).toMatchObject({ limit: "10", where: "here", constructor: "c", order: "o", status: "s" });
  const found = await caller("GET", "constructor?limit[eq]=10&where[eq]=here&status[eq]=s&limit=5&sort=-status");
  check("GET", "constructor", found);
  expect(found.json.data).toHaveLength(1);
});

test("only GET, and only with credentials", async () => {
  expect(await rest("POST", "openapi.json", {})).toMatchObject({ status: 405, headers: { allow: "GET" } });
  expect(await rest("GET", "openapi.json", undefined, { authorization: undefined })).toMatchObject({ status: 401 });
});
