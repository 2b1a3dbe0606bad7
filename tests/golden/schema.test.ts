import { GraphQLSchema, validateSchema } from "graphql";
import { expect, test } from "vitest";
import type { ProjectModels } from "../../lib/contract/models.ts";
import type { Role } from "../../lib/engine/access/index.ts";
import { buildCatalog } from "../../lib/engine/compiler/index.ts";
import { buildSchema } from "../../lib/engine/graphql/schema/build-schema.ts";
import { slimSchema } from "../../lib/engine/graphql/schema/slim-schema.ts";
import { blogModels } from "./blog-models.ts";

const admin: Role = {
  name: "admin",
  is_admin: true,
  system_generated: true,
  api_permissions: {},
  logic_executions: [],
};
const mayRead = (model: string): Role => ({
  ...admin,
  name: "reader",
  is_admin: false,
  api_permissions: { [model]: { read: "all" } },
});

const empty: ProjectModels = { version: 1, models: [], relations: [] };

// The engine takes them for valid without looking, so that the first request of a project is quick.
test.each([
  ["an admin", blogModels, admin],
  ["a role that reads one model", blogModels, mayRead("author")],
  ["a role that may nothing", blogModels, mayRead("nothing")],
  ["a project without models", empty, admin],
])("the schema of %s is valid", (_, models, role) => {
  const schema = buildSchema(buildCatalog(models, role, { schema: "s", finds_parts: true }));
  expect(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false }))).toEqual([]);
});

test("parts of a schema share what they have in common, and keep what is their own", () => {
  const schema = buildSchema(buildCatalog(blogModels, admin, { schema: "s", finds_parts: true }));
  expect(slimSchema(schema)).toBeGreaterThan(100_000);
  const fields = schema.getQueryType()!.getFields();
  const list = fields[Object.keys(fields).find((name) => name.endsWith("List"))!]!;
  expect(list.extensions.plinth).toMatchObject({ kind: "list" });
  const maps = new Set(list.args.map(({ extensions }) => extensions));
  expect(maps.size).toBe(1);
});
