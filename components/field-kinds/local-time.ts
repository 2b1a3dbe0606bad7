import { Clock } from "lucide-react";
import { isoTime } from "../../lib/kernel/time.ts";
import { msg } from "../../lib/kernel/words/words.ts";
import { clockText } from "../ui/time/date-text.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, plainKind } from "./plain-kind.ts";

export const localTimeType: ConsoleFieldType = {
  type: "local_time",
  name: msg("Time"),
  explanation: msg("A time of day: opening hours, departures."),
  icon: Clock,
  input_type: "string",
  field_sub_type: null,
  changedFrom: { date: msg("Each value becomes its time of day in UTC, without the date.") },
  settings: {},
};

export const localTime: ConsoleFieldKind = {
  ...plainKind,
  width: 120,
  sorts: true,
  cellText: (value) => clockText(String(value)),
  fullText: (value) => (typeof value === "string" ? clockText(value) : null),
  input: "time",
  // Inputs leave out the seconds, which the API answers.
  sent: (value) => (isBlank(value) ? null : (isoTime(String(value)) ?? value)),
  filter: () => filterTarget("local_time"),
  // Whole quarters of an hour look real; different ones are exact to the second.
  fake({ validation }, { faker }) {
    const seconds = faker.number.int({ min: 0, max: 24 * 60 * 60 - 1, multipleOf: validation.unique ? 1 : 15 * 60 });
    return new Date(seconds * 1000).toISOString().slice(11, 19);
  },
};
