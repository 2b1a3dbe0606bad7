/** What became of a text, word by word. */
import { diffArrays } from "diff";

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Words and spaces that may have changed; texts that differ in more are shown as wholes. */
const changesMax = 500;

/** The parts of both texts in reading order: what was removed stands before what was added in its place. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: changesMax });
  if (!changes) return [part("removed", before), part("added", after)];
  return changes.map(({ added, removed, value }) =>
    part(added ? "added" : removed ? "removed" : "same", value.join("")),
  );
}

const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? [];
const part = (kind: DiffPart["kind"], text: string): DiffPart => ({ kind, text });
