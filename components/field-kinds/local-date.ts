import { Calendar } from "lucide-react";
import { msg } from "../../lib/kernel/words/words.ts";
import { dayText } from "../ui/time/date-text.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { plainKind } from "./plain-kind.ts";

export const localDateType: ConsoleFieldType = {
  type: "local_date",
  name: msg("Date"),
  explanation: msg("A date without a time: birthdays, deadlines, holidays."),
  icon: Calendar,
  input_type: "string",
  field_sub_type: null,
  changedFrom: { date: msg("Each value becomes its date in UTC, without the time.") },
  settings: {},
};

export const localDate: ConsoleFieldKind = {
  ...plainKind,
  width: 136,
  sorts: true,
  cellText: (value) => dayText(String(value)),
  fullText: (value) => (typeof value === "string" ? dayText(value) : null),
  input: "date",
  filter: () => filterTarget("local_date"),
  fake: (field, { moment }) => moment(field).slice(0, 10),
};
