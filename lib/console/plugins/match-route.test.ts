import { expect, test } from "vitest";
import { exactness, matchRoute } from "./match-route.ts";

test.each([
  ["/", [], {}],
  ["/", ["a"], null],
  ["/items/:id", ["items", "7"], { id: "7" }],
  ["/items/:id", ["items"], null],
  ["/items/:id", ["items", "7", "more"], null],
  ["/docs/*", ["docs", "a", "b"], { "*": "a/b" }],
  ["/docs/*", ["docs"], { "*": "" }],
  ["/docs/*", ["other"], null],
])("%s against %j gives %j", (pattern, address, params) => {
  expect(matchRoute(pattern, address)).toEqual(params);
});

test("the route that says most is the one that is meant", () => {
  const order = ["/*", "/items/:id", "/items/new"].toSorted((a, b) => exactness(b) - exactness(a));
  expect(order).toEqual(["/items/new", "/items/:id", "/*"]);
});
