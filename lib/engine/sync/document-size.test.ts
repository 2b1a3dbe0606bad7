import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { requireDocumentSize } from "./document-size.ts";

const { fieldsMax, partsMax } = limits.syncDocument;

test("fields count at every level and over all models, and none of them is looked into", () => {
  let looked = 0;
  const fields = (amount: number) =>
    Array.from({ length: amount }, () => ({
      get label() {
        looked++;
        return "Field";
      },
    }));
  const half = fieldsMax / 2;
  const models = (more: number) => [{ fields: [{ fields: fields(half - 1) }] }, { fields: fields(half + more) }];
  expect(() => requireDocumentSize({ models: models(1) })).toThrow("A document has at most 20,000 fields");
  expect(looked).toBe(0);
  expect(() => requireDocumentSize({ models: models(0) })).not.toThrow();
});

test("so do objects and lists of every part; what is no document at all is left to its check", () => {
  const roles = (amount: number) => [{ api_permissions: Array.from({ length: amount }, () => ({})) }];
  // The document, its list of roles, the role, and what it may.
  expect(() => requireDocumentSize({ roles: roles(partsMax - 4) })).not.toThrow();
  expect(() => requireDocumentSize({ roles: roles(partsMax - 3) })).toThrow("at most 100,000 objects and lists");
  for (const odd of [null, 1, "x", [], { models: 1 }, { models: [null, 1, { fields: {} }] }])
    expect(() => requireDocumentSize(odd)).not.toThrow();
});
