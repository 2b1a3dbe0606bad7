/** What aggregates and filters ask of each kind of field. */
import type { FieldKind } from "../../contract/field-shape.ts";
import type { CatalogField } from "./catalog.ts";

interface KindFacts {
  /** Records can be put into groups by its values, and different ones are counted. */
  isGrouped: boolean;
  /** There is a least and a greatest value. */
  isRanked: boolean;
  /** Values can be added up. */
  isNumeric: boolean;
  /** A moment, which has a day and an hour. */
  isMoment: boolean;
  /** Equal values are equal as JSON too, inside of objects. */
  isMatchedAsJson: boolean;
}

const facts = (...names: (keyof KindFacts)[]): KindFacts => ({
  isGrouped: names.includes("isGrouped"),
  isRanked: names.includes("isRanked"),
  isNumeric: names.includes("isNumeric"),
  isMoment: names.includes("isMoment"),
  isMatchedAsJson: names.includes("isMatchedAsJson"),
});

const kindFacts: Readonly<Record<FieldKind, KindFacts>> = {
  text: facts("isGrouped", "isRanked", "isMatchedAsJson"),
  rich_text: facts(),
  password: facts(),
  int: facts("isGrouped", "isRanked", "isNumeric", "isMatchedAsJson"),
  double: facts("isGrouped", "isRanked", "isNumeric"),
  boolean: facts("isGrouped", "isMatchedAsJson"),
  date: facts("isGrouped", "isRanked", "isMoment"),
  choice: facts("isGrouped", "isRanked", "isMatchedAsJson"),
  list: facts(),
  object: facts(),
  repeated: facts(),
  media: facts(),
};

export const isGrouped = ({ shape }: CatalogField) => kindFacts[shape.kind].isGrouped;
export const isRanked = ({ shape }: CatalogField) => kindFacts[shape.kind].isRanked;
export const isNumeric = ({ shape }: CatalogField) => kindFacts[shape.kind].isNumeric;
export const isMatchedAsJson = ({ shape }: CatalogField) => kindFacts[shape.kind].isMatchedAsJson;
export const isMoment = ({ shape }: CatalogField) => kindFacts[shape.kind].isMoment;
