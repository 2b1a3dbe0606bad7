import type { TypedField } from "../../contract/field-kinds/kind.ts";
import { type ElementKind, type FieldKind, type FieldShape, fieldShapeOf } from "../../contract/fields/field-shape.ts";
import { single, unconvertible } from "./conversions.ts";
import type { Conversion } from "./kind.ts";
import { fieldKinds } from "./registry.ts";

const kindOfElement: Readonly<Record<ElementKind, FieldKind>> = {
  string: "text",
  int: "int",
  double: "double",
  bool: "boolean",
};

/**
 * Gives a stored value of a field of one type (as JSON, never null) in another type, or `unconvertible`, or `Shortened`
 * where a part of it would be lost. Nothing is guessed.
 */
export const converter = (from: TypedField, to: TypedField): ((value: unknown) => unknown) =>
  conversion(fieldShapeOf(from), fieldShapeOf(to));

function conversion(from: FieldShape, to: FieldShape): (value: unknown) => unknown {
  const { toText } = fieldKinds[from.kind];
  const target = fieldKinds[to.kind];
  const element = fieldKinds[kindOfElement[to.element]];
  const by: Conversion = {
    from,
    toText: (value) => plainText(toText ? toText(value) : single(value)),
    toElement: (value) => element.convert(value, by),
  };
  // What is no option of a field that has its own means nothing in it.
  const options = to.options && new Set(to.options.map(String));
  const isOption = (value: unknown) => [value].flat().every((one) => options?.has(String(one)) ?? true);
  return (value) => {
    const converted = target.convert(value, by);
    return isOption(converted) ? converted : unconvertible;
  };
}

function plainText(value: unknown): unknown {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : unconvertible;
}
