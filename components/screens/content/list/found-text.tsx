import type { ConsoleRecord, SearchHighlight } from "../../../records/record-documents.ts";

/** So much of a text is seen in the cell of a column. */
const seenCharacters = 30;

/** Whether a match is in no column's sight: inside of an object, or far into a text. */
const isOutOfSight = ({ field, before }: SearchHighlight) => field.includes(".") || before.length > seenCharacters;

/** Where a search found a record, if none of its columns shows it. */
export function FoundText({ record: { found = [] } }: { record: Pick<ConsoleRecord, "found"> }) {
  const [first] = found;
  if (!first || !found.every(isOutOfSight)) return null;
  const { field, before, match, after } = first;
  return (
    <span
      className="ml-2 min-w-0 flex-1 truncate text-meta text-muted"
      dir="auto"
      title={`${field}: ${before}${match}${after}`}
    >
      {field}: {before.slice(-seenCharacters)}
      <mark className="rounded-sm bg-warning-soft text-inherit">{match}</mark>
      {after}
    </span>
  );
}
