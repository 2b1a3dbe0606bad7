import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { GridCell, GridColumn } from "../../../data-grid/columns.ts";
import { cellOf, cellText } from "../../../field-kinds/cells.tsx";
import { kindOf } from "../../../field-kinds/index.ts";
import { titleFieldOf, titleOf } from "../../../field-kinds/title-field.ts";
import type { PluginFieldOf } from "../../../field-kinds/use-plugin-field.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import { PluginPart } from "../../../plugins/plugin-boundary.tsx";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { RelativeTime } from "../../../ui/time/relative-time.tsx";
import { isInline } from "../cells/inline-fields.ts";
import { StatusBadge } from "../status-badge.tsx";
import { FoundText } from "./found-text.tsx";
import { relatedColumns } from "./related-columns.tsx";

/** How a column shows a field's values. */
function drawn(field: FieldDefinition, custom: ReturnType<PluginFieldOf>): GridCell<ConsoleRecord> {
  const storedIn = (record: ConsoleRecord) => record.data[field.identifier];
  const textOf = (record: ConsoleRecord) => cellText(field, storedIn(record));
  const Custom = custom?.type.Cell;
  if (Custom)
    return {
      cell: (record) => (
        <PluginPart compact plugin={custom.plugin} of={Custom} given={{ field, value: storedIn(record) }} />
      ),
    };
  const Cell = cellOf(field);
  if (!Cell) return { text: textOf };
  return { cell: (record) => <Cell field={field} value={storedIn(record)} text={textOf(record)} /> };
}

/**
 * The columns of a model's records: the title first, as the button that opens the record; then the status; then the
 * fields and the times.
 */
export function recordColumns(
  model: ConsoleModel,
  models: readonly ConsoleModel[],
  open: (record: ConsoleRecord) => void,
  pluginFieldOf: PluginFieldOf,
): GridColumn<ConsoleRecord>[] {
  const title = titleFieldOf(model);
  // What a plugin fills in has an input of its own, in the form.
  const mayChange = (field: FieldDefinition) => isInline(field) && !pluginFieldOf(field)?.type.Input;
  const first: GridColumn<ConsoleRecord> = {
    id: title?.identifier ?? "id",
    header: title?.label ?? t("ID"),
    width: 280,
    sortable: !title || kindOf(title).sorts,
    editable: Boolean(title && mayChange(title)),
    cell: (record) => (
      <span className="flex min-w-0 items-baseline">
        <button
          type="button"
          data-row-open={record.id}
          dir="auto"
          onClick={() => open(record)}
          className="-mx-1 block max-w-full truncate rounded-sm px-1 text-left font-medium hover:underline focus-visible:outline-offset-0"
        >
          {titleOf(model, record)}
        </button>
        <FoundText record={record} fields={model.fields} />
      </span>
    ),
  };
  const fields = model.fields
    // Of a password nothing is known here, not even whether there is one.
    .filter((field) => field !== title && !kindOf(field).isSecret)
    .map((field): GridColumn<ConsoleRecord> => {
      const { width, align, sorts } = kindOf(field);
      return {
        id: field.identifier,
        header: field.label,
        width: Math.max(width, headerWidth(field.label)),
        ...(align && { align }),
        sortable: sorts,
        editable: mayChange(field),
        expands: field.fields.length > 0,
        ...drawn(field, pluginFieldOf(field)),
      };
    });
  const own = new Set(model.fields.map(({ label }) => label.trim().toLowerCase()));
  // A field may be called as a column that every record has.
  const told = (column: GridColumn<ConsoleRecord>): GridColumn<ConsoleRecord> => {
    if (!own.has(column.header.toLowerCase())) return column;
    const header = t("{header} of record", { header: column.header });
    return { ...column, header, width: Math.max(176, headerWidth(header)) };
  };
  return [
    first,
    told(statusColumn()),
    ...fields,
    ...relationColumns(model, models),
    ...relatedColumns(model, models),
    ...timeColumns().map(told),
  ];
}

/** Signs as wide as they are high, such as Japanese ones. */
const wide = /[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uff60]/g;

/** About how many pixels a text takes, by those of a letter. */
const textWidth = (text: string, letter: number) => (text.length + (text.match(wide)?.length ?? 0) * 0.75) * letter;

/** Room for the whole header and its arrow, within reason. */
const headerWidth = (label: string) => Math.min(Math.ceil(textWidth(label, 8)) + 52, 280);

/** Room for the longest badge of a column. */
const badgesWidth = (words: readonly string[]) => Math.max(...words.map((word) => Math.ceil(textWidth(word, 7)) + 40));

/** The records that has_one relations lead to, by their titles. */
function relationColumns(model: ConsoleModel, models: readonly ConsoleModel[]): GridColumn<ConsoleRecord>[] {
  return readableConnections(model, models)
    .filter((connection) => connection.kind === "has_one")
    .map(({ name, label, model: otherName }): GridColumn<ConsoleRecord> => {
      const other = models.find((candidate) => candidate.name === otherName);
      const title = other && titleFieldOf(other);
      return {
        id: `relation ${name}`,
        header: label,
        width: Math.max(180, headerWidth(label)),
        ...(title && kindOf(title).sorts ? { sortable: true, sortBy: `${name}.${title.identifier}` } : {}),
        text: (record) => {
          const related = record.data[name] as { id?: string; title?: unknown } | null | undefined;
          return related?.id ? String(related.title ?? `…${related.id.slice(-8)}`) : "";
        },
      };
    });
}

const statusColumn = (): GridColumn<ConsoleRecord> => ({
  id: "meta.status",
  header: t("Status"),
  width: Math.max(112, headerWidth(t("Status")), badgesWidth([t("Published"), t("Draft")])),
  sortable: true,
  // A box of its own: where the column is too narrow, no dots stand behind the badge.
  cell: (record) => (
    <span className="flex">
      <StatusBadge status={record.status} />
    </span>
  ),
});

const timeColumns = (): GridColumn<ConsoleRecord>[] => [
  {
    id: "meta.updated_at",
    header: t("Updated"),
    width: Math.max(136, headerWidth(t("Updated"))),
    sortable: true,
    cell: (record) => <RelativeTime date={record.updated_at} />,
  },
  {
    id: "meta.created_at",
    header: t("Created"),
    width: Math.max(136, headerWidth(t("Created"))),
    sortable: true,
    cell: (record) => <RelativeTime date={record.created_at} />,
  },
];
