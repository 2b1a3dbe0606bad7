import { MapPin } from "lucide-react";
import { positionParts } from "../../lib/contract/field-kinds/position-parts.ts";
import { isPosition, type Position, positionText } from "../../lib/contract/geo.ts";
import { known, msg } from "../../lib/kernel/words/words.ts";
import type { ConsoleFieldKind, ConsoleFieldType } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, numberOf, plainKind } from "./plain-kind.ts";

export const geoType: ConsoleFieldType = {
  type: "geo",
  name: msg("Geo"),
  explanation: msg("A place on the map: latitude and longitude."),
  icon: MapPin,
  input_type: "geo",
  field_sub_type: null,
  settings: {},
};

/** A position on the earth: its two numbers are typed, and sent together. */
export const geo: ConsoleFieldKind = {
  ...plainKind,
  cellText: (value) => positionText(value as Position),
  fullText: (value) => (isPosition(value) ? positionText(value) : null),
  cell: "place",
  input: "place",
  sent: (value) =>
    isBlank(value)
      ? null
      : Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, numberOf(part)])),
  parts: () => positionParts.map((part) => ({ ...part, label: known(part.label) })),
  arePartsAlike: true,
  filter: () => filterTarget("place"),
  fake: (field, { record }) => record(field),
};
