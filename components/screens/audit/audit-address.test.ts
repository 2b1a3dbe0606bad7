import { expect, test } from "vitest";
import { auditVariables, readAuditAddress } from "./audit-address.ts";

const read = (text: string) => readAuditAddress(new URLSearchParams(text));

test("an address without filters asks for the project's first page and whether another follows", () => {
  expect(auditVariables(read(""), "shop")).toEqual({
    filter: { limit: 50, page: 1 },
    next: { limit: 1, page: 51 },
    where: { project_id: { eq: "shop" } },
  });
});

test("filters of the address become conditions", () => {
  expect(
    auditVariables(read("user=u1&operation=Save&function=role&code=refused&from=2026-01-02&page=3"), "shop"),
  ).toEqual({
    filter: { limit: 50, page: 3 },
    next: { limit: 1, page: 151 },
    where: {
      project_id: { eq: "shop" },
      user_id: { eq: "u1" },
      graphql_operation_name: { contains: "Save" },
      internal_function: { contains: "role" },
      response_code: { between: [400, 499] },
      created_at: { between_date: ["2026-01-02", null] },
    },
  });
});

test("a name that every object has is no group of codes", () => {
  for (const code of ["toString", "constructor", "__proto__"])
    expect(auditVariables(read(`code=${code}`), "shop").where, code).toEqual({ project_id: { eq: "shop" } });
});

test("what makes no sense is left out", () => {
  expect(read("from=2026-02-30&to=2026-02-28")).toMatchObject({ from: "", to: "2026-02-28" });
  expect(read("code=999&from=yesterday&to=2026-99-01&page=-2")).toMatchObject({ code: "", from: "", to: "", page: 1 });
});
