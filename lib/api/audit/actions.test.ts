import { expect, test } from "vitest";
import { systemSchema } from "../system/graphql/schema.ts";
import { auditActions } from "./actions.ts";

test("every mutation has a row that says what it is done to", () => {
  const mutations = Object.keys(systemSchema.getMutationType()!.getFields());
  expect(mutations.filter((name) => !(name in auditActions))).toEqual([]);
});
