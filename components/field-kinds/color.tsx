import { Palette } from "lucide-react";
import type { CellProps, ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { NoValue } from "./no-value.tsx";
import { plainKind } from "./plain-kind.ts";

export const colorType: ConsoleFieldType = {
  type: "color",
  name: "Color",
  explanation: "A color such as #1a2b3c, for brands and labels.",
  icon: Palette,
  input_type: "string",
  field_sub_type: null,
  settings: { unique: true },
};

export const color: ConsoleFieldKind = {
  ...plainKind,
  width: 120,
  sorts: true,
  Cell: ColorCell,
  input: "color",
  empty: () => "",
  filter: () => filterTarget("text"),
  fake: (_field, { faker }) => faker.color.rgb({ casing: "lower" }),
};

function ColorCell({ text }: CellProps) {
  if (!text) return <NoValue />;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="size-4 shrink-0 rounded-sm border" style={{ backgroundColor: text }} />
      <span dir="ltr" className="tabular-nums">
        {text}
      </span>
    </span>
  );
}
