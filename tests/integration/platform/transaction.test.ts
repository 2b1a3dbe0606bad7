import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlOf } from "../../../lib/platform/db/raw-sql.ts";
import type { SystemTransaction } from "../../../lib/platform/db/transaction.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const note = (tx: SystemTransaction, key: string) =>
  sqlOf(tx)("insert into plinth.rate_limits (key, tries, window_ends_at) values ($1, 1, now())", [key]);
const noted = async () =>
  (await platform.pool.query<{ key: string }>("select key from plinth.rate_limits order by key")).rows.map(
    ({ key }) => key,
  );
const failure = new Error("the inner one fails");

test("a transaction that joins another one ends with it, and what fails in either undoes both", async () => {
  const { transaction } = platform;
  const result = await transaction(async (tx) => {
    await note(tx, "a");
    const inner = await transaction((same) => note(same, "b").then(() => same === tx), { within: tx });
    expect(await noted()).toEqual([]);
    return inner;
  });
  expect(result).toBe(true);
  expect(await noted()).toEqual(["a", "b"]);

  const outerFails = transaction(async (tx) => {
    await transaction((same) => note(same, "c"), { within: tx });
    throw failure;
  });
  await expect(outerFails).rejects.toBe(failure);

  // Also where the caller goes on as if nothing had happened.
  const innerFails = transaction(async (tx) => {
    const inner = async (same: SystemTransaction) => {
      await note(same, "d");
      throw failure;
    };
    await transaction(inner, { within: tx }).catch(() => {});
    await note(tx, "e");
  });
  await expect(innerFails).rejects.toBe(failure);
  expect(await noted()).toEqual(["a", "b"]);
});

test("a snapshot sees one moment, and writes nothing", async () => {
  const count = async (tx: SystemTransaction) => (await sqlOf(tx)("select from plinth.rate_limits")).length;
  await platform.transaction(
    async (tx) => {
      const before = await count(tx);
      await platform.transaction((other) => note(other, "meanwhile"));
      expect(await count(tx)).toBe(before);
    },
    { isSnapshot: true },
  );
  await expect(platform.transaction((tx) => note(tx, "never"), { isSnapshot: true })).rejects.toMatchObject({
    code: "25006",
  });
});
