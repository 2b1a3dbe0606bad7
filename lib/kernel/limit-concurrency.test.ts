import { expect, test } from "vitest";
import { limitConcurrency, limitConcurrencyOfEach, shareConcurrency } from "./limit-concurrency.ts";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("so many run at once, the next when one is done, and who finds the queue full is refused", async () => {
  const { open, opened } = gate();
  const atOnce = limitConcurrency(2, { waitingMax: 1, full: "Full." });
  let running = 0;
  const act = async () => {
    running++;
    await opened;
  };
  const all = [atOnce(act), atOnce(act), atOnce(act)];
  await expect(atOnce(act)).rejects.toMatchObject({ code: "UNAVAILABLE", message: "Full." });
  expect(running).toBe(2);
  open();
  await Promise.all(all);
  expect(running).toBe(3);
});

test("an owner's turns are their own", async () => {
  const { open, opened } = gate();
  const turns = limitConcurrencyOfEach(1, { waitingMax: 1, full: "Full." });
  const held = [turns("greedy", () => opened), turns("greedy", async () => {})];
  await expect(turns("greedy", async () => {})).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await turns("other", async () => "served")).toBe("served");
  open();
  await Promise.all(held);
  expect(await turns("greedy", async () => "served")).toBe("served");
});

test("owners that wait come in turn, however much one of them has brought", async () => {
  const { open, opened } = gate();
  const share = shareConcurrency(1);
  const order: string[] = [];
  const act = (owner: string) => share(owner, async () => void order.push(owner));
  const all = [share("greedy", () => opened), ...["greedy", "greedy", "greedy", "one", "two", "one"].map(act)];
  open();
  await Promise.all(all);
  expect(order).toEqual(["greedy", "one", "two", "greedy", "one", "greedy"]);
});
