import type { ConsoleFieldKind } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { typedNumber } from "./typed-number.ts";

export function isBlank(value: unknown): boolean {
  return value === "" || value === null || value === undefined;
}

/** A number as it is typed; what is none is sent as it is, and refused. */
export function numberOf(value: unknown): unknown {
  if (isBlank(value)) return null;
  return typeof value === "string" ? (typedNumber(value) ?? value) : value;
}

/** What a kind is in what it does not say otherwise: one line of text, kept as it is typed. */
export const plainKind: Omit<ConsoleFieldKind, "fake"> = {
  width: 180,
  sorts: false,
  cellText: (value) => String(value),
  input: "line",
  fullText: (value) => (typeof value === "object" ? null : String(value)),
  empty: () => null,
  shown: (stored) => stored,
  sent: (value) => (isBlank(value) ? null : value),
  filter: () => filterTarget("presence"),
};
