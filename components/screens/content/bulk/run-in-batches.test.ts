import { expect, test } from "vitest";
import { type FoundRecord, runInBatches } from "./run-in-batches.ts";

/** Records `9` down to `1`, in batches of three. */
function list(refuse: (batch: readonly FoundRecord[]) => string | null = () => null) {
  const ids = ["9", "8", "7", "6", "5", "4", "3", "2", "1"];
  const acted: string[] = [];
  const told: number[] = [];
  return {
    ids,
    acted,
    told,
    batches: {
      next: async (after: string | null) =>
        ids
          .filter((id) => after === null || id < after)
          .slice(0, 3)
          .map((id) => ({ id, name: `Record ${id}` })),
      act: async (batch: readonly FoundRecord[]) => {
        const said = refuse(batch);
        if (said === null) acted.push(...batch.map(({ id }) => id));
        return said;
      },
      onProgress: (done: number) => told.push(done),
      isStopped: () => false,
    },
  };
}

test("all that is found is done once, in order, and told batch by batch", async () => {
  const { batches, acted, ids, told } = list();
  expect(await runInBatches(batches)).toEqual({ done: 9, fault: null, stopped: false, left: null });
  expect(acted).toEqual(ids);
  expect(told).toEqual([3, 6, 9]);
});

test("a refusal ends it with what was done before, and the batch that it is about", async () => {
  const { batches, acted } = list((batch) => (batch.some(({ id }) => id === "5") ? "no" : null));
  const outcome = await runInBatches(batches);
  expect(outcome).toMatchObject({ done: 3, stopped: false, fault: { said: "no" } });
  expect(outcome.fault?.batch.map(({ id }) => id)).toEqual(["6", "5", "4"]);
  expect(acted).toEqual(["9", "8", "7"]);
});

test("a batch that others changed meanwhile is looked up once more", async () => {
  const { batches, acted, ids } = list((batch) => {
    if (!batch.some(({ id }) => id === "5")) return null;
    ids.splice(ids.indexOf("5"), 1);
    return "gone";
  });
  expect(await runInBatches(batches)).toEqual({ done: 8, fault: null, stopped: false, left: null });
  expect(acted).toEqual(["9", "8", "7", "6", "4", "3", "2", "1"]);
});

test("stopped, it finishes the batch that is on its way and begins no other", async () => {
  const { batches, told, acted } = list();
  expect(await runInBatches({ ...batches, isStopped: () => told.length === 2 })).toMatchObject({
    done: 6,
    stopped: true,
  });
  expect(acted).toHaveLength(6);
});

test("records that alone are refused are left out, and all others are done", async () => {
  const bad = ["8", "6", "5", "4"];
  const { batches, acted, told } = list((batch) => {
    const places = batch.flatMap(({ id }, place) => (bad.includes(id) ? [place] : []));
    return places.length > 0 ? places.join() : null;
  });
  const outcome = await runInBatches({ ...batches, refused: (said) => said.split(",").map(Number) });
  expect(acted).toEqual(["9", "7", "3", "2", "1"]);
  expect(outcome).toMatchObject({ done: 5, fault: null, stopped: false, left: { count: 4, said: "1" } });
  expect(outcome.left!.batch.map(({ id }) => id)).toEqual(["9", "8", "7"]);
  expect(told.at(-1)).toBe(5);
});
