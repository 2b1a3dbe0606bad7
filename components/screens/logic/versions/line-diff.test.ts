import { expect, test } from "vitest";
import { type DiffLine, foldedDiff, lineDiff } from "./line-diff.ts";

const textOf = (lines: readonly DiffLine[], without: DiffLine["kind"]) =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("\n");

test("lines that stayed, went and came are told apart, with their numbers in both sources", () => {
  expect(lineDiff("a\nb\nc\n", "a\nB\nc\nd\n")).toEqual([
    { kind: "same", text: "a", before: 1, now: 1 },
    { kind: "removed", text: "b", before: 2, now: null },
    { kind: "added", text: "B", before: null, now: 2 },
    { kind: "same", text: "c", before: 3, now: 3 },
    { kind: "added", text: "d", before: null, now: 4 },
  ]);
  expect(lineDiff("", "")).toEqual([]);
});

test("both sources can be read from the lines, also from those with nothing in common", () => {
  const long = (word: string) => Array.from({ length: 6_000 }, (_, at) => `${word}${at}`).join("\n");
  for (const [before, now] of [
    ["x\n\ny", "x\ny\n\nz"],
    [long("a"), long("b")],
  ] as const) {
    const lines = lineDiff(before, now);
    expect([textOf(lines, "added"), textOf(lines, "removed")]).toEqual([before, now]);
  }
});

test("lines far from any change are folded, and counted", () => {
  const source = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  const changed = source.with(14, "changed").join("\n");
  const folded = foldedDiff(lineDiff(source.join("\n"), changed));
  expect(folded.filter(({ kind }) => kind === "gap")).toEqual([
    { kind: "gap", count: 11 },
    { kind: "gap", count: 12 },
  ]);
  expect(folded).toHaveLength(10);
  expect(foldedDiff(lineDiff("same", "same"))).toEqual([]);
});
