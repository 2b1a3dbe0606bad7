import { expect, test } from "vitest";
import { isUuid, uuidv7 } from "./ids.ts";

test("ids of one millisecond sort in the order they were made, and never repeat", () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isUuid(id) && id[14] === "7")).toBe(true);
});
