import { expect, test } from "vitest";
import { deedNames } from "../../components/audit/deed-names.ts";
import { auditActions } from "../../lib/api/audit/actions.ts";

test("all that the audit log notes has words, and no others are kept", () => {
  expect(Object.keys(deedNames).toSorted()).toEqual(Object.keys(auditActions).toSorted());
});
