import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import type { TransferFormat } from "./formats.ts";
import { type FileRow, readRows } from "./read-rows.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const read = async (text: string, format: TransferFormat, header = (_names: readonly string[]) => {}) =>
  (await Array.fromAsync(readRows(bytes(text), format, header))).flat();

const keysOf = (row: FileRow | undefined) => (row && "cells" in row ? Object.keys(row.cells) : row?.fault);
const names = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`);

test("a short row of a wide table has the cells that it has, and not one for each column", async () => {
  const rows = await read(`${names(2_000)}\n${"x\n".repeat(3_000)}`, "csv");
  expect(rows).toHaveLength(3_000);
  expect(rows.reduce((cells, row) => cells + keysOf(row)!.length, 0)).toBe(3_000);
  expect(rows.at(-1)).toMatchObject({ line: 3_001, cells: { c0: "x" } });
});

test("who refuses the header reads no row", async () => {
  const told: unknown[] = [];
  const refuse = (header: readonly string[]) => {
    told.push(header);
    throw new Error("refused");
  };
  await expect(read("a, b\n1,2\n", "csv", refuse)).rejects.toThrow("refused");
  expect(told).toEqual([["a", "b"]]);
});

test("a table has so many columns, each once, and a row of JSON so many names", async () => {
  const most = limits.importColumnsMax;
  expect(await read(`${names(most)}\nx\n`, "csv")).toHaveLength(1);
  await expect(read(`${names(most + 1)}\nx\n`, "csv")).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    message: `The file has ${most + 1} columns; it may have ${most}.`,
  });
  await expect(read(`${names(9_000)},c8999\nx\n`, "csv")).rejects.toThrow('There are two columns named "c8999".');
  const object = (count: number) => `{${names(count).map((name) => `"${name}":1`)}}\n`;
  const [fits, beyond, next] = await read(object(most) + object(most + 1) + object(1), "ndjson");
  expect(keysOf(fits)).toHaveLength(most);
  expect(beyond).toEqual({ line: 2, fault: `The row has ${most + 1} names; it may have ${most}` });
  expect(next).toEqual({ line: 3, cells: { c0: 1 } });
});
