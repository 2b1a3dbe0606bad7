import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.tsx";

test.each([
  ["short", 0],
  ["aaaaaaaaaaaa", 1],
  ["correct horse battery", 4],
])("%s has strength %i", (password, level) => {
  expect(passwordStrength(password)).toBe(level);
});
