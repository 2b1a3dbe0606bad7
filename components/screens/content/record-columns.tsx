import { MapPin } from "lucide-react";
import { fieldShapeOf } from "../../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import type { GridCell, GridColumn } from "../../data-grid/columns.ts";
import { cellText } from "../../field-kinds/cell-text.ts";
import { useMediaField } from "../../field-kinds/use-media-field.ts";
import type { PluginFieldOf } from "../../field-kinds/use-plugin-field.ts";
import { type ConsoleModel, titleFieldOf, titleOf } from "../../models/console-models.ts";
import { PluginPart } from "../../plugins/plugin-boundary.tsx";
import type { ConsoleRecord } from "../../records/record-documents.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** Kinds of values that the API can sort by. */
const sortable = new Set(["text", "int", "double", "boolean", "date", "choice"]);
const isSortable = (field: FieldDefinition) => sortable.has(fieldShapeOf(field).kind);
const widths: Partial<Record<FieldDefinition["field_type"], number>> = {
  number: 120,
  boolean: 96,
  date: 192,
  multiline: 280,
};

/** A moment in the reader's time; what is no moment, as it is. */
function DateCell({ value }: { value: string }) {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : <LocalTime date={date} />;
}

/** Files as the media plugin shows them; their names until it is there. */
function MediaCell({ field, value, text }: { field: FieldDefinition; value: unknown; text: string }) {
  const { plugin, Cell: Part } = useMediaField();
  if (plugin && Part) return <PluginPart plugin={plugin} of={Part} given={{ field, value }} compact />;
  if (!text) return <Nothing />;
  return (
    <span dir="auto" title={text}>
      {text}
    </span>
  );
}

const Nothing = () => <span className="text-muted">–</span>;

/** A place, as it is typed and copied. */
function PositionCell({ text }: { text: string }) {
  return (
    <span title={text} className="flex items-center gap-1.5">
      <MapPin aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </span>
  );
}

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
  switch (field.field_type) {
    case "date":
      return { cell: (record) => (storedIn(record) ? <DateCell value={String(storedIn(record))} /> : <Nothing />) };
    case "media":
      return { cell: (record) => <MediaCell field={field} value={storedIn(record)} text={textOf(record)} /> };
    case "geo":
      return { cell: (record) => (textOf(record) ? <PositionCell text={textOf(record)} /> : <Nothing />) };
    default:
      return { text: textOf };
  }
}

/** The columns of a model's records: the title first, as the button that opens the record; then the status; then the fields and the times. */
export function recordColumns(
  model: ConsoleModel,
  models: readonly ConsoleModel[],
  open: (record: ConsoleRecord) => void,
  pluginFieldOf: PluginFieldOf,
): GridColumn<ConsoleRecord>[] {
  const title = titleFieldOf(model);
  const first: GridColumn<ConsoleRecord> = {
    id: title?.identifier ?? "id",
    header: title?.label ?? "ID",
    width: 280,
    sortable: !title || isSortable(title),
    cell: (record) => (
      <button
        type="button"
        data-row-open
        dir="auto"
        onClick={() => open(record)}
        className="-mx-1 block max-w-full truncate rounded-sm px-1 text-left font-medium hover:underline focus-visible:outline-offset-0"
      >
        {titleOf(model, record)}
      </button>
    ),
  };
  const fields = model.fields
    // Of a password nothing is known here, not even whether there is one.
    .filter((field) => field !== title && !field.validation.is_password)
    .map(
      (field): GridColumn<ConsoleRecord> => ({
        id: field.identifier,
        header: field.label,
        width: Math.max(widths[field.field_type] ?? 180, headerWidth(field.label)),
        ...(field.field_type === "number" ? { align: "right" as const } : {}),
        sortable: isSortable(field),
        ...drawn(field, pluginFieldOf(field)),
      }),
    );
  const own = new Set(model.fields.map(({ label }) => label.trim().toLowerCase()));
  // A field may be called as a column that every record has.
  const told = (column: GridColumn<ConsoleRecord>): GridColumn<ConsoleRecord> =>
    own.has(column.header.toLowerCase()) ? { ...column, header: `${column.header} of record`, width: 176 } : column;
  return [first, told(statusColumn), ...fields, ...relationColumns(model, models), ...timeColumns.map(told)];
}

/** Room for the whole header and its arrow, within reason. */
function headerWidth(label: string): number {
  return Math.min(label.length * 8 + 52, 280);
}

/** The records that has_one relations lead to, by their titles. */
function relationColumns(model: ConsoleModel, models: readonly ConsoleModel[]): GridColumn<ConsoleRecord>[] {
  return model.connections
    .filter((connection) => connection.kind === "has_one")
    .map(({ name, model: otherName }): GridColumn<ConsoleRecord> => {
      const other = models.find((candidate) => candidate.name === otherName);
      const title = other && titleFieldOf(other);
      return {
        id: `relation ${name}`,
        header: name,
        width: Math.max(180, headerWidth(name)),
        ...(title && isSortable(title) ? { sortable: true, sortBy: `${name}.${title.identifier}` } : {}),
        text: (record) => {
          const related = record.data[name] as { id?: string; title?: unknown } | null | undefined;
          return related?.id ? String(related.title ?? `…${related.id.slice(-8)}`) : "";
        },
      };
    });
}

const statusColumn: GridColumn<ConsoleRecord> = {
  id: "meta.status",
  header: "Status",
  width: 112,
  sortable: true,
  cell: (record) => <StatusBadge status={record.status} />,
};

const timeColumns: GridColumn<ConsoleRecord>[] = [
  {
    id: "meta.updated_at",
    header: "Updated",
    width: 136,
    sortable: true,
    cell: (record) => <RelativeTime date={record.updated_at} />,
  },
  {
    id: "meta.created_at",
    header: "Created",
    width: 136,
    sortable: true,
    cell: (record) => <RelativeTime date={record.created_at} />,
  },
];
