import { CalendarClock } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const dateType: ConsoleFieldType = {
  type: "date",
  name: msg("Date and time"),
  explanation: msg("A date with a time, shown in the reader's time zone and stored in UTC."),
  icon: CalendarClock,
  input_type: "string",
  field_sub_type: null,
  settings: {},
};

export const date: ConsoleFieldKind = {
  ...plainKind,
  width: 192,
  sorts: true,
  cell: "moment",
  fullText(value, { words }) {
    const moment = new Date(String(value));
    return Number.isNaN(moment.getTime()) ? null : words.dateText(moment);
  },
  input: "moment",
  filter: () => filterTarget("date"),
  fake: (field, { moment }) => moment(field),
};
