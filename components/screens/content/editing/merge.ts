/** Three-way merge of a record by its parts: what it was, what somebody else made of it, and what is in the form. */
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { partValue, type RecordPart, samePart } from "./record-parts.ts";

export interface Merge {
  /** Parts that only the other changed: the form takes them. */
  taken: RecordPart[];
  /** Parts that both changed, differently: somebody has to decide. */
  conflicts: RecordPart[];
}

/** What to do with the other's values. Parts that both changed alike need nothing. */
export function mergeParts(
  parts: readonly RecordPart[],
  base: RecordValues,
  theirs: RecordValues,
  mine: RecordValues,
): Merge {
  const taken: RecordPart[] = [];
  const conflicts: RecordPart[] = [];
  for (const part of parts) {
    const [was, their, my] = [base, theirs, mine].map((values) => partValue(values, part));
    if (samePart(part, was, their) || samePart(part, their, my)) continue;
    if (samePart(part, was, my)) taken.push(part);
    else conflicts.push(part);
  }
  return { taken, conflicts };
}
