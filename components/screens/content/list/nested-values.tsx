import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FieldCell } from "../../../field-kinds/cells.tsx";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

/** What a record has in its objects and lists of objects. */
export default function NestedValues({ model, record }: { model: ConsoleModel; record: ConsoleRecord }) {
  const fields = model.fields.filter(({ fields: inside }) => inside.length > 0);
  return (
    <div className="space-y-4 whitespace-normal">
      {fields.map((field) => (
        <section key={field.identifier} aria-label={field.label}>
          <h3 className="mb-1.5 font-medium">{field.label}</h3>
          <Inside field={field} value={record.data[field.identifier]} />
        </section>
      ))}
    </div>
  );
}

const entriesOf = (value: unknown): RecordValues[] => {
  if (Array.isArray(value)) return value.map((entry) => (entry ?? {}) as RecordValues);
  return value !== null && typeof value === "object" ? [value as RecordValues] : [];
};

function Value({ field, value }: { field: FieldDefinition; value: unknown }) {
  return field.fields.length > 0 ? <Inside field={field} value={value} /> : <FieldCell field={field} value={value} />;
}

/** The fields of an object under each other; of several, one row each. */
function Inside({ field, value }: { field: FieldDefinition; value: unknown }) {
  const entries = entriesOf(value);
  const [only] = entries;
  if (!only) return <p className="text-muted">{t("Nothing here.")}</p>;
  if (!Array.isArray(value))
    return (
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {field.fields.map((inside) => (
          <div key={inside.identifier} className="contents">
            <dt className="text-muted">{inside.label}</dt>
            <dd className="min-w-0 break-words">
              <Value field={inside} value={only[inside.identifier]} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <div className="overflow-x-auto rounded-md border bg-surface">
      <table className="text-left">
        <thead>
          <tr>
            {field.fields.map((inside) => (
              <th key={inside.identifier} scope="col" className="border-b px-3 py-1.5 font-medium text-muted">
                {inside.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr+tr>td]:border-t">
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing but their place.
            <tr key={place}>
              {field.fields.map((inside) => (
                <td key={inside.identifier} className="max-w-80 px-3 py-1.5 align-top break-words">
                  <Value field={inside} value={entry[inside.identifier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
