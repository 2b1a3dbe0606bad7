import { Hash } from "lucide-react";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { numberText } from "../../lib/kernel/counts.ts";
import { msg, t } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { numberOf, plainKind } from "./plain-kind.ts";

const numberTypes = [
  { value: "int", label: msg("Whole number (int)") },
  { value: "double", label: msg("Decimal number (double)") },
];

export const numberType: ConsoleFieldType = {
  type: "number",
  name: msg("Number"),
  explanation: msg("Whole or decimal numbers: prices, counts, ratings."),
  icon: Hash,
  input_type: "int",
  field_sub_type: null,
  variants: [
    { name: "int", input_type: "int", field_sub_type: null },
    { name: "double", input_type: "double", field_sub_type: null },
  ],
  detail: ({ input_type }) => (input_type === "double" ? t("decimal") : t("whole")),
  settings: {
    controls: () => [{ choice: "number_type", label: t("Input type"), options: numberTypes, isFixed: true }],
    placeholder: true,
    limits: ({ number_type }) => number_type,
    read: ({ input_type }) => ({ number_type: input_type === "double" ? "double" : "int" }),
    stored: ({ number_type }) => ({ input_type: number_type, field_sub_type: null }),
  },
};

/** What is counted with nothing, such as a year, is written as it is said. */
const isName = /(^|_)(year|id|number|no|code|zip|postcode|port)(_|$)/;

const number = {
  ...plainKind,
  cellText: (value: unknown, { identifier }: FieldDefinition, decimals = 0) =>
    typeof value === "number" && !isName.test(identifier) ? numberText(value, decimals) : String(value),
  width: 120,
  align: "right",
  sorts: true,
  input: "number",
  sent: numberOf,
} as const;

export const int: ConsoleFieldKind = {
  ...number,
  filter: () => filterTarget("int"),
  fake: (field, fakes) => fakes.number(field, true),
};

export const double: ConsoleFieldKind = {
  ...number,
  hasPoint: true,
  filter: () => filterTarget("double"),
  fake: (field, fakes) => fakes.number(field, false),
};
