import type { ComponentType } from "react";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { CellProps } from "./field-kind.ts";
import { kindOf } from "./index.ts";

/** How a field's value reads in a table cell: always one line of plain text, empty where there is no value. */
export function cellText(field: FieldDefinition, value: unknown): string {
  return value === null || value === undefined ? "" : kindOf(field).cellText(value);
}

/** What a cell of this field is, where it is more than its text. */
export const cellOf = (field: FieldDefinition): ComponentType<CellProps> | null => kindOf(field).Cell ?? null;

/** A field's value, wherever it stands in a table. */
export function FieldCell({ field, value }: Omit<CellProps, "text">) {
  const text = cellText(field, value);
  const Cell = cellOf(field);
  return Cell ? <Cell field={field} value={value} text={text} /> : text || "–";
}
