/** What became of a text, word by word. */

export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Cells of the table that is worth its time; longer texts are compared as wholes. */
const cellsMax = 400_000;

/** The parts of both texts in reading order: what was removed stands before what was added in its place. */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return before ? [{ kind: "same", text: before }] : [];
  const a = before.match(/\s+|[^\s]+/g) ?? [];
  const b = after.match(/\s+|[^\s]+/g) ?? [];
  if ((a.length + 1) * (b.length + 1) > cellsMax) return merged([...parts("removed", a), ...parts("added", b)]);
  // Lengths of the longest common runs of words from each place to the end.
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const found: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.push({ kind: "same", text: a[i]! });
      i += 1;
      j += 1;
    } else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!)
      found.push({ kind: "removed", text: a[i++]! });
    else found.push({ kind: "added", text: b[j++]! });
  }
  return merged([...found, ...parts("removed", a.slice(i)), ...parts("added", b.slice(j))]);
}

const parts = (kind: DiffPart["kind"], words: string[]): DiffPart[] => words.map((text) => ({ kind, text }));

/** Neighbours of one kind are one part. */
function merged(found: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of found) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
