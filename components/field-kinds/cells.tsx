import { MapPin } from "lucide-react";
import type { ComponentType } from "react";
import { isColor } from "../../lib/contract/field-kinds/color.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { PluginPart } from "../plugins/plugin-boundary.tsx";
import { LocalTime } from "../ui/time/local-time.tsx";
import type { CellName } from "./field-kind.ts";
import { kindOf } from "./index.ts";
import { useMediaField } from "./use-media-field.ts";

interface CellProps {
  field: FieldDefinition;
  value: unknown;
  /** The same as `cellText`. */
  text: string;
}

const cells: Record<CellName, ComponentType<CellProps>> = {
  moment: DateCell,
  files: MediaCell,
  place: PlaceCell,
  email: EmailCell,
  link: UrlCell,
  swatch: ColorCell,
};

const Nothing = () => <span className="text-muted">–</span>;

/** A moment in the reader's time; what is no moment, as it is. */
function DateCell({ value, text }: CellProps) {
  if (!value) return <Nothing />;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? (
    text
  ) : (
    <span className="tabular-nums">
      <LocalTime date={date} />
    </span>
  );
}

/** A place, as it is typed and copied. */
function PlaceCell({ text }: CellProps) {
  if (!text) return <Nothing />;
  return (
    <span title={text} className="flex items-center gap-1.5">
      <MapPin aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** Files as the media plugin shows them; their names until it is there. */
function MediaCell({ field, value, text }: CellProps) {
  const { plugin, Cell: Part } = useMediaField();
  if (plugin && Part) return <PluginPart plugin={plugin} of={Part} given={{ field, value }} compact />;
  if (!text) return <Nothing />;
  return (
    <span dir="auto" title={text}>
      {text}
    </span>
  );
}

function EmailCell({ text }: CellProps) {
  if (!text) return <Nothing />;
  return (
    <a
      href={`mailto:${text}`}
      title={text}
      className="underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {text}
    </a>
  );
}

/** What it leads to opens beside the console. */
function UrlCell({ text }: CellProps) {
  if (!text) return <Nothing />;
  if (!/^https?:\/\//i.test(text)) return <span title={text}>{text}</span>;
  return (
    <a
      href={text}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      title={text}
      className="underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {text.replace(/^https?:\/\//, "")}
    </a>
  );
}

function ColorCell({ text }: CellProps) {
  if (!text) return <Nothing />;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-sm border"
        style={isColor(text) ? { backgroundColor: text } : {}}
      />
      <span dir="ltr" className="tabular-nums">
        {text}
      </span>
    </span>
  );
}

/**
 * How a field's value reads in a table cell: always one line of plain text, empty where there is no value; a number
 * with so many decimals at least.
 */
export function cellText(field: FieldDefinition, value: unknown, decimals = 0): string {
  return value === null || value === undefined ? "" : kindOf(field).cellText(value, field, decimals);
}

/** What a cell of this field is, where it is more than its text. */
export function cellOf(field: FieldDefinition): ComponentType<CellProps> | null {
  const { cell } = kindOf(field);
  return cell ? cells[cell] : null;
}

/** A field's value, wherever it stands in a table. */
export function FieldCell({ field, value }: Omit<CellProps, "text">) {
  const text = cellText(field, value);
  const Cell = cellOf(field);
  return Cell ? <Cell field={field} value={value} text={text} /> : text || "–";
}
