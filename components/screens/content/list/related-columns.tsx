import { countText } from "../../../../lib/kernel/counts.ts";
import type { GridColumn } from "../../../data-grid/columns.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { readableConnections } from "../../../models/listed-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";

/** What a list's answer has of a has_many relation. */
interface Related {
  count: number;
  records: { id: string; title: unknown }[];
}

const before = "related ";

/** The relations among these columns, as the list asks for them. */
export const relatedIn = (columns: readonly Pick<GridColumn<ConsoleRecord>, "id">[]): readonly string[] =>
  columns.flatMap(({ id }) => (id.startsWith(before) ? [id.slice(before.length)] : []));

/** The records that has_many relations lead to: the first by their titles, and how many there are. */
export const relatedColumns = (model: ConsoleModel, models: readonly ConsoleModel[]): GridColumn<ConsoleRecord>[] =>
  readableConnections(model, models)
    .filter(({ kind }) => kind === "has_many")
    .map(({ name, label }) => ({
      id: `${before}${name}`,
      header: label,
      width: 260,
      optional: true,
      cell: (record) => <RelatedChips related={record.data[name] as Related | undefined} />,
    }));

const titled = ({ id, title }: Related["records"][number]) => String(title ?? "") || `…${id.slice(-8)}`;

function RelatedChips({ related }: { related: Related | undefined }) {
  if (!related || related.count === 0) return <span className="text-muted">–</span>;
  const more = related.count - related.records.length;
  return (
    <span className="flex min-w-0 items-center gap-1" title={related.records.map(titled).join(", ")}>
      {related.records.map((record) => (
        <span key={record.id} dir="auto" className="min-w-8 max-w-40 shrink truncate rounded-sm bg-subtle px-1.5">
          {titled(record)}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-muted">+{countText(more)}</span>}
    </span>
  );
}
