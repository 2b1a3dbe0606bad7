import { expect, test } from "vitest";
import { foundChoice, paletteRank } from "./palette-rank.ts";

test.each([
  ["sign out log out logout", "sign out", 1],
  ["sign out log out logout", "Log Out", 0.8],
  ["model settings label icon colour group city", "sign out", 0],
  ["content Blog Post blog_post", "post blog", 0.8],
  ["content Blog Post blog_post", "log", 0.4],
  ["anything", "  ", 1],
])("%j is found for %j with %d", (choice, typed, rank) => expect(paletteRank(choice, typed)).toBe(rank));

test("what the server has found fits whatever is typed, behind what fits from its beginning", () => {
  expect(paletteRank(foundChoice("0198"), "anything at all")).toBe(0.8);
  expect(paletteRank("found otters", "sign out")).toBe(0);
});
