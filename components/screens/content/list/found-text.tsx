import { languageName } from "../../../../lib/contract/language-name.ts";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { labelPath } from "../../../field-kinds/label-path.ts";
import type { ConsoleRecord, SearchHighlight } from "../../../records/record-documents.ts";

/** So much of a text is seen in the cell of a column. */
const seenCharacters = 30;

/** Whether a match is in no column's sight: inside of an object, in another language, or far into a text. */
const isOutOfSight = ({ field, before }: SearchHighlight) => /[.@]/.test(field) || before.length > seenCharacters;

/** `SEO › Title (German)` for `seo.title@de`. */
function placeOf(fields: readonly FieldDefinition[], field: string): string {
  const [path = "", locale] = field.split("@");
  const labels = labelPath(fields, path);
  return locale ? `${labels} (${languageName(locale)})` : labels;
}

interface FoundTextProps {
  record: Pick<ConsoleRecord, "found">;
  /** The model's. */
  fields: readonly FieldDefinition[];
}

/** Where a search found a record, if none of its columns shows it. */
export function FoundText({ record: { found = [] }, fields }: FoundTextProps) {
  const [first] = found;
  if (!first || !found.every(isOutOfSight)) return null;
  const { before, match, after } = first;
  const place = placeOf(fields, first.field);
  return (
    <span
      className="ml-2 min-w-0 flex-1 truncate text-meta text-muted"
      dir="auto"
      title={`${place}: ${before}${match}${after}`}
    >
      {place}: {before.slice(-seenCharacters)}
      <mark className="rounded-sm bg-warning-soft text-inherit">{match}</mark>
      {after}
    </span>
  );
}
