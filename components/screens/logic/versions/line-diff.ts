/** What became of a source, line by line. */
import { diffLines } from "diff";

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  /** Numbers of the line in both sources, from 1; null where one has no such line. */
  before: number | null;
  now: number | null;
}

/** Lines that stayed and are left out, because nothing near them changed. */
export interface DiffGap {
  kind: "gap";
  count: number;
}

/** More changes than this are not looked for: then all was removed and all added. */
const changesMax = 1_000;
/** Lines that stay in sight around each change. */
const near = 3;

/** Every line of both sources in reading order: what was removed stands before what was added in its place. */
export function lineDiff(before: string, now: string): DiffLine[] {
  const parts = diffLines(before, now, { maxEditLength: changesMax }) ?? [
    { value: before, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const lines: DiffLine[] = [];
  let old = 0;
  let today = 0;
  for (const { value, added, removed } of parts)
    for (const text of linesOf(value)) {
      if (!added) old += 1;
      if (!removed) today += 1;
      const kind = added ? "added" : removed ? "removed" : "same";
      lines.push({ kind, text, before: added ? null : old, now: removed ? null : today });
    }
  return lines;
}

/** The end of the last line begins no other. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  return text.replace(/\n$/, "").split("\n");
}

/** The lines with long runs that stayed folded; without any change, nothing. */
export function foldedDiff(lines: readonly DiffLine[]): (DiffLine | DiffGap)[] {
  const changed = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  if (changed.length === 0) return [];
  const shown = new Set(changed.flatMap((at) => Array.from({ length: near * 2 + 1 }, (_, step) => at - near + step)));
  const folded: (DiffLine | DiffGap)[] = [];
  lines.forEach((line, index) => {
    const last = folded.at(-1);
    if (shown.has(index)) folded.push(line);
    else if (last?.kind === "gap") last.count += 1;
    else folded.push({ kind: "gap", count: 1 });
  });
  return folded;
}
