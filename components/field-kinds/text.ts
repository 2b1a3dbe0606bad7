import { Type } from "lucide-react";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const textType: ConsoleFieldType = {
  type: "text",
  name: "Text",
  explanation: "A line of text: titles, names, e-mail addresses, links.",
  icon: Type,
  input_type: "string",
  field_sub_type: null,
  settings: {
    placeholder: true,
    asTitle: true,
    limits: () => "text",
    validation: ({ format, as_title }) => ({
      ...(format !== "plain" && { [`is_${format}`]: true }),
      as_title: as_title && format !== "password",
    }),
  },
};

export const text: ConsoleFieldKind = {
  ...plainKind,
  sorts: true,
  empty: () => "",
  filter: () => filterTarget("text"),
};

const mask = () => "••••••••";

export const password: ConsoleFieldKind = {
  ...plainKind,
  isSecret: true,
  cellText: mask,
  fullText: mask,
  empty: () => "",
  shown: () => "",
};
