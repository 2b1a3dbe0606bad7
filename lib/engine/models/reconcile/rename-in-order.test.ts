import { expect, test } from "vitest";
import { renameInOrder } from "./rename-in-order.ts";

test("no two have the same name at any time, in chains and in rings", async () => {
  const all = ["a", "b", "c", "d"].map((name) => ({ name }));
  const done: string[] = [];
  const taken = (name: string) => all.some((one) => one.name === name);
  const to = ["b", "a", "d", "e"];
  await renameInOrder(
    all.map((one, index) => ({ one, to: to[index]! })),
    ({ name }) => name,
    taken,
    async (one, name) => {
      expect(taken(name)).toBe(false);
      done.push(`${one.name}-${name}`);
      one.name = name;
    },
  );
  expect(all.map(({ name }) => name)).toEqual(to);
  expect(done).toEqual(["d-e", "c-d", "a-interim_1", "b-a", "interim_1-b"]);
});
