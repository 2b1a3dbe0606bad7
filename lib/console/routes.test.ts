import { describe, expect, test, vi } from "vitest";
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

test("a link of the console is about the project that is shown, wherever its query and fragment stand", () => {
  vi.stubGlobal("window", {});
  vi.resetModules();
  return import("./shown-project.ts").then(async ({ showProject }) => {
    const { inShownProject, routes: own } = await import("./routes.ts");
    expect(inShownProject("/console/media")).toBe("/console/media");
    showProject("a&b");
    expect(
      [
        "/console",
        "/console/media?folder=1#top",
        "/console/x#y",
        "/console/x?project=other",
        "/consoles",
        "/projects",
      ].map(inShownProject),
    ).toEqual([
      "/console?project=a%26b",
      "/console/media?folder=1&project=a%26b#top",
      "/console/x?project=a%26b#y",
      "/console/x?project=other",
      "/consoles",
      "/projects",
    ]);
    expect(inShownProject("https://example.com/console/x")).toBe("https://example.com/console/x");
    expect(own.content("post", { page: 2 })).toBe("/console/content/post?page=2&project=a%26b");
    expect(own.enter("other")).toBe("/console/content?project=other");
    expect(own.projects()).toBe("/projects");
    vi.unstubAllGlobals();
  });
});
