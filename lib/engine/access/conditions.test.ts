import fc from "fast-check";
import { expect, test } from "vitest";
import { Conditions, callerClaims, conditionText } from "../../contract/projects/conditions.ts";
import { type Claims, claimsOf, fillCondition, sampleClaims } from "./conditions.ts";

const nobody: Claims = { id: null, email: null, tenant_id: null, role: null };
const caller = (claim: string) => ({ $caller: claim });
const mine = { owner: { eq: caller("email") } };
const open = { open: { eq: true } };

test("what is known of the caller stands in the place of a value", () => {
  const where = {
    AND: [mine, { NOT: { id: { in: [caller("id"), "x"] } } }],
    meta: { created_by: { ne: caller("role") } },
  };
  expect(fillCondition(where, { ...nobody, email: "a@b.c", id: "7", role: "clerk" })).toEqual({
    AND: [{ owner: { eq: "a@b.c" } }, { NOT: { id: { in: ["7", "x"] } } }],
    meta: { created_by: { ne: "clerk" } },
  });
});

test("what is not known of the caller only takes records away", () => {
  const never = [
    mine,
    { NOT: mine },
    { NOT: { OR: [mine, open] } },
    { NOT: { NOT: mine } },
    { AND: [mine, open] },
    { OR: [mine] },
    { OR: [{ NOT: mine }, { AND: [open, mine] }] },
    { owner: { ne: caller("email") } },
    { owner: { not_in: ["x", caller("email")] } },
    { note_list: { none: mine } },
    { note_list: { every: mine } },
    { ...open, ...mine },
  ];
  for (const where of never) expect(fillCondition(where, nobody), JSON.stringify(where)).toBe(false);
  expect(fillCondition({ OR: [mine, open] }, nobody)).toEqual({ OR: [open] });
  expect(fillCondition({ OR: mine }, { ...nobody, email: "" })).toBe(false);
  expect(fillCondition({ owner: { eq: caller("unheard of") } }, sampleClaims)).toBe(false);
});

test("nothing is ever filled with null, whatever is missing", () => {
  const leaf = fc.oneof(fc.constantFrom("x", 1, true), fc.constantFrom(...callerClaims).map(caller));
  const { tree } = fc.letrec<{ tree: Record<string, unknown> }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      leaf.map((value) => ({ owner: { eq: value } })),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((OR) => ({ OR })),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((AND) => ({ AND })),
      tie("tree").map((NOT) => ({ NOT })),
      tie("tree").map((some) => ({ note_list: { some } })),
    ),
  }));
  const known = fc.constantFrom(...callerClaims).map((claim) => ({ ...nobody, [claim]: "value" }));
  fc.assert(
    fc.property(tree, fc.oneof(known, fc.constant(nobody)), (where, claims) => {
      const filled = fillCondition(where, claims);
      if (filled === false) return;
      const text = JSON.stringify(filled);
      expect(text).not.toContain("null");
      expect(text).not.toContain("$caller");
    }),
  );
});

test("people have an address, tokens have none, and what Plinth does nobody calls", () => {
  const role = { name: "clerk" };
  const token = { kind: "token", token_id: "t", name: "n", project_id: "p", role: "clerk", tenant_id: "o" } as const;
  expect(claimsOf(token, role)).toEqual({ id: "t", email: null, tenant_id: "o", role: "clerk" });
  expect(claimsOf({ kind: "system" }, role)).toEqual({ ...nobody, role: "clerk" });
  expect(claimsOf({ kind: "anonymous" }, { name: "" })).toEqual(nobody);
});

test.each([
  [{ owner: { eq: caller("id") } }, null],
  [{ OR: [{ owner: { in: [caller("id"), "x"] } }, { author: null }] }, null],
  [{}, /empty condition/],
  [{ AND: [] }, /at least one/],
  [{ OR: [{}] }, /empty condition/],
  [{ NOT: { AND: [{}] } }, /empty condition/],
  [{ AND: ["x"] }, /empty condition/],
  [{ owner: { eq: caller("name") } }, /one of id, email/],
  [{ owner: { eq: { $caller: "id", more: 1 } } }, /one of id, email/],
  [{ owner: { eq: { $where: "1" } } }, /one of id, email/],
  [{ $caller: "id" }, /one of id, email/],
  [{ owner: { eq: "x".repeat(5_000) } }, /at most 4000 characters/],
  [{ owner: { in: Array.from({ length: 60 }, () => "x") } }, /at most 50 values/],
  [JSON.parse(`${'{"NOT":'.repeat(30)}{"a":1}${"}".repeat(30)}`), /levels deep/],
  [[], /form of where/],
  ["all", /form of where/],
])("condition %# is taken or refused with its reason", (where, fault) => {
  const { error } = Conditions.safeParse({ where });
  if (fault) expect(error?.issues[0]?.message).toMatch(fault);
  else expect(error).toBeUndefined();
});

test("the same condition is the same text, however its keys are ordered", () => {
  expect(conditionText({ b: [{ d: 1, c: 2 }], a: 1 })).toBe(conditionText({ a: 1, b: [{ c: 2, d: 1 }] }));
  expect(conditionText({ OR: [{ a: 1 }, { b: 1 }] })).not.toBe(conditionText({ OR: [{ b: 1 }, { a: 1 }] }));
});
