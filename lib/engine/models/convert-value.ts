import { isPosition, parsePosition, positionText } from "../../contract/geo.ts";
import { isoMoment } from "../../kernel/time.ts";
import { toText as htmlToText } from "../rich-text/index.ts";
import type { FieldKind } from "./settle-field-type.ts";

/** What convertValue gives for a value that has no meaning in the new type. */
export const unconvertible = Symbol("unconvertible");

const int32Max = 2_147_483_647;

/** A stored value (as JSON, never null) in another kind of field, or `unconvertible`. Nothing is cut off or guessed. */
export function convertValue(value: unknown, from: FieldKind, to: FieldKind): unknown {
  switch (to.field_type) {
    case "text":
      return toText(value, from);
    case "multiline":
      return from.field_type === "multiline"
        ? value
        : mapKnown(toText(value, from), (text) => `<p>${escapeHtml(String(text))}</p>`);
    case "number":
      return toNumber(single(value), to.input_type === "double");
    case "boolean":
      return toBoolean(single(value));
    case "date":
      return toDate(single(value));
    case "geo":
      return toPosition(single(value));
    case "list":
      return to.field_sub_type === "dropdown" ? toText(single(value), from) : toList(value, from, to);
    case "object":
      return isObject(single(value)) ? single(value) : unconvertible;
    case "media":
      return from.field_type === "media" ? value : unconvertible;
    case "repeated":
      if (isObject(value)) return [value];
      return Array.isArray(value) && value.every(isObject) ? value : unconvertible;
  }
}

/** The only entry of a list of one; other values as they are. */
function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function toText(value: unknown, from: FieldKind): unknown {
  const one = single(value);
  if (typeof one === "string" && from.field_type === "date") return toDate(one);
  if (typeof one === "string") return from.field_type === "multiline" ? htmlToText(one) : one;
  if (from.field_type === "geo" && isPosition(one)) return positionText(one);
  return typeof one === "number" || typeof one === "boolean" ? String(one) : unconvertible;
}

/** `{ lat, lon }` and nothing beside it, or a text such as `59.9139, 10.7522`. */
function toPosition(value: unknown): unknown {
  if (typeof value === "string") return parsePosition(value) ?? unconvertible;
  return isPosition(value) && Object.keys(value).length === 2 ? value : unconvertible;
}

function toNumber(value: unknown, isDouble: boolean): unknown {
  const number =
    typeof value === "boolean"
      ? Number(value)
      : typeof value === "string" && /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)
        ? Number(value)
        : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return unconvertible;
  return isDouble || (Number.isInteger(number) && Math.abs(number) <= int32Max) ? number : unconvertible;
}

function toBoolean(value: unknown): unknown {
  if (typeof value === "boolean") return value;
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0"].includes(word) ? false : unconvertible;
}

/** ISO 8601 only: other ways to write a date mean different days in different countries. */
function toDate(value: unknown): unknown {
  return (typeof value === "string" ? isoMoment(value) : null) ?? unconvertible;
}

function toList(value: unknown, from: FieldKind, to: FieldKind): unknown {
  const element: FieldKind = {
    field_type: to.input_type === "bool" ? "boolean" : to.input_type === "string" ? "text" : "number",
    field_sub_type: null,
    input_type: to.input_type,
  };
  const list = (Array.isArray(value) ? value : [value]).map((one) => convertValue(one, from, element));
  return list.includes(unconvertible) ? unconvertible : list;
}

function mapKnown(value: unknown, change: (value: unknown) => unknown): unknown {
  return value === unconvertible ? value : change(value);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br />");
}
