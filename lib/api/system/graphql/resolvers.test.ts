import { expect, test } from "vitest";
import { systemResolvers } from "./resolvers/index.ts";
import { systemSchema } from "./schema.ts";

test("every query and mutation has its resolver, and every resolver its field", () => {
  const roots = [systemSchema.getQueryType()!, systemSchema.getMutationType()!];
  const fields = roots.flatMap((root) => Object.keys(root.getFields()));
  expect(Object.keys(systemResolvers).sort()).toEqual(fields.sort());
});
