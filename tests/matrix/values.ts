/** The values of a case, made from its sample alone: as they are given, as they are stored, and how two of them are compared. */
import { payloadOf } from "../../components/field-kinds/record-values.ts";
import { withFiles } from "../support/fields/field-samples.ts";
import type { Case, Place } from "./axes.ts";
import { definitionOf } from "./facts.ts";
import type { Data } from "./world.ts";

export type Values = Record<string, unknown>;
type Where = Pick<Case, "sample" | "place">;

/** The n-th value as a form sends it. */
export function formValue({ sample }: Where, n: 0 | 1, files: readonly string[]): unknown {
  const field = definitionOf(sample);
  return payloadOf([field], { [field.identifier]: withFiles(sample.values[n], files) })[field.identifier];
}

/** The n-th value as the APIs take, store and answer it. */
export const storedValue = ({ sample }: Where, n: 0 | 1, files: readonly string[]) =>
  withFiles((sample.stored ?? sample.values)[n], files);

/** Values of a record with this in the field's place. What stands beside it is given as well, so that an object is not empty without it. */
export function placed(place: Place, value: unknown): Values {
  if (place === "in object") return { box: { note: "n", value } };
  if (place === "in repeated") return { box: [{ note: "n", value }] };
  if (place === "in repeated in object") return { box: { mid: [{ note: "n", value }] } };
  return { value };
}

/** The value in the field's place. */
export function valueIn(place: Place, values: unknown): unknown {
  const { value, box } = (values ?? {}) as Data;
  if (place === "in object") return box?.value;
  if (place === "in repeated") return box?.[0]?.value;
  if (place === "in repeated in object") return box?.mid?.[0]?.value;
  return value;
}

/** Where faults of the field stand. */
export function pathIn(place: Place): string {
  return (
    { "in object": "box.value", "in repeated": "box.0.value", "in repeated in object": "box.mid.0.value" }[
      place as string
    ] ?? "value"
  );
}

/** The path of the field that holds it; null at the root. */
export function parentIn(place: Place): string | null {
  return { "in object": "box", "in repeated": "box", "in repeated in object": "box.mid" }[place as string] ?? null;
}

/** A filter on the field. */
export const filterIn = (place: Place, filter: unknown): Values =>
  ({
    "in object": { box: { value: filter } },
    "in repeated": { box: { value: filter } },
    "in repeated in object": { box: { mid: { value: filter } } },
  })[place as string] ?? { value: filter };

/** The field as a term of an order, dotted. */
export function sortTerm(place: Place, direction: "asc" | "desc"): string {
  const parent = parentIn(place);
  return `${direction === "desc" ? "-" : ""}${parent ? `${parent}.` : ""}value`;
}

/**
 * A value as every surface would answer it: files by their ids, rich text by its HTML, nothing as null, however a surface writes it (an empty text or list, an object
 * without values).
 */
export function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== "object") return value;
  const object = value as Values;
  if ("content_type" in object || Object.keys(object).join() === "id") return object.id;
  if ("html" in object) return plain(object.html);
  const entries = Object.entries(object).flatMap(([name, one]) => (plain(one) === null ? [] : [[name, plain(one)]]));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The same without the kinds of its scalars: a number is equal to its text. */
export const asTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(plain(value) ?? null), (_, one) => (typeof one === "object" ? one : String(one)));
