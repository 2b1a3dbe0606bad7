import { describe, expect, test } from "vitest";
import { routes, safeNext } from "./routes.ts";

describe("safeNext", () => {
  test.each(["/console/content/post?page=2", "/projects/new#id"])("leads back to %s", (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    undefined,
    null,
    "",
    "projects",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/x/../auth/login",
    "/auth/login?next=/x",
    "/login",
  ])("leads from %s to the projects, never off this origin or round in a circle", (next) => {
    expect(safeNext(next)).toBe("/projects");
  });
});

test("addresses keep names with any characters in one part, and leave empty queries out", () => {
  expect(routes.model("a/b?c")).toBe("/console/model/a%2Fb%3Fc");
  expect(routes.content("post", { page: 2, search: "" })).toBe("/console/content/post?page=2");
  expect(routes.login({ next: undefined })).toBe("/auth/login");
});
