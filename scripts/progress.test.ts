import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileWorking } from "./progress.mjs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is written while work of 45 seconds ends as `end` does. */
async function written(isTTY: boolean, end: () => number) {
  let text = "";
  const out = { isTTY, write: (part: string) => (text += part) };
  const work = () => new Promise((resolve) => setTimeout(resolve, 45_000)).then(end);
  const outcome = whileWorking("Building", work, out as never).then(String, String);
  await vi.advanceTimersByTimeAsync(60_000);
  return { text, outcome: await outcome };
}

test("a terminal shows the seconds in the line itself", async () => {
  const { text, outcome } = await written(true, () => 7);
  const [begin, ...states] = text.split("\r");
  expect(outcome).toBe("7");
  expect(begin).toBe("Building ...");
  expect(states).toHaveLength(44);
  expect(states.at(0)).toBe("Building ... 1 s");
  expect(states.at(-1)).toBe("Building ... 44 s\n");
});

test("elsewhere a line follows every 20 seconds, and none after an end by an error", async () => {
  const { text, outcome } = await written(false, () => {
    throw new Error("broken");
  });
  expect(outcome).toBe("Error: broken");
  expect(text).toBe("Building ...\n  20 s so far ...\n  40 s so far ...\n");
});
