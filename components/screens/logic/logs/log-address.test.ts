import { expect, test } from "vitest";
import { readLogAddress } from "./log-address.ts";

test("what the address asks of the log is read, and nonsense is left out", () => {
  expect(readLogAddress(new URLSearchParams("level=error&trigger=rest&run=0198"))).toEqual({
    level: "error",
    trigger: "rest",
    run: "0198",
  });
  expect(readLogAddress(new URLSearchParams("level=loud&trigger=toString&run="))).toEqual({
    level: null,
    trigger: null,
    run: null,
  });
});
