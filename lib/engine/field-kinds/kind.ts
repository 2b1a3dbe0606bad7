/**
 * What the engine knows of a kind of field, as descriptions alone: the code that compiles statements, builds schemas,
 * converts and moves records reads them and asks for no kind.
 */
import type { FieldShape } from "../../contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../contract/models.ts";
import type { JsonSchema, ScalarKind } from "./scalars.ts";

/** PostgreSQL types of columns. */
export type ColumnType =
  | "text"
  | "integer"
  | "double precision"
  | "boolean"
  | "timestamptz"
  | "date"
  | "time(3)"
  | "jsonb"
  | "text[]"
  | "integer[]"
  | "double precision[]"
  | "boolean[]"
  | "uuid[]";

/** What a change of type goes by. */
export interface Conversion {
  from: FieldShape;
  /** The value as text, in the words of the kind that it is of; `unconvertible` for what has none. */
  toText(value: unknown): unknown;
  /** The value as an element of the list that the field becomes. */
  toElement(value: unknown): unknown;
}

/** Weeks begin on Monday; the weekday is a number from 1 for Monday to 7. */
export type Period = "hour" | "day" | "week" | "month" | "quarter" | "year" | "weekday";

export interface EngineKind {
  /** Of a root field; what is nested is part of its root field's jsonb. */
  column(shape: FieldShape): ColumnType;
  /** What its values are compared as, and what the API calls them; null for what is no single value that is read. */
  scalar: ScalarKind | null;
  /** Whether records can be sorted and grouped by it. */
  isSorted?: true;
  /** Whether there is a least and a greatest value. */
  isRanked?: true;
  /** Whether equal values are equal as JSON too, inside of objects. */
  isEqualAsJson?: true;
  /** Whether values can be added up. */
  isSummed?: true;
  /**
   * Periods that records can be grouped by, each with the SQL around a value that gives the start of the period it is
   * in, of the same kind; of the weekday its number.
   */
  periods?: Readonly<Partial<Record<Period, readonly [before: string, after: string]>>>;
  /** Whether search reads it, and of a list its texts. */
  isSearched?: true;
  /** SQL around its text that leaves nothing but the words, where there is more than those. */
  searchedWords?: readonly [before: string, after: string];
  /** SQL/JSON path to the texts in its value, where that is JSON and no text itself. */
  searchedPath?: string;
  /** Whether an index is worth it for filters by parts of its texts. */
  isIndexedByParts?: true;
  /** Whether it can be filtered by its distance from a place. */
  hasDistance?: true;
  /** Of an object: whether it is one value, which is written as a whole. */
  isWhole?: true;
  /** SQL around the value of a column, where answers do not show it as it is. */
  shown?: readonly [before: string, after: string];
  /** A checked value as it is stored. */
  prepare?(value: unknown, owner: string): unknown;
  /** What is stored in the place of a value; made only when nothing of the record is refused. */
  secure?(value: string, owner: string): Promise<string>;
  /**
   * A stored value of another kind (as JSON, never null), or `unconvertible`, or `Shortened` where a part of it would
   * be lost. Nothing is guessed.
   */
  convert(value: unknown, by: Conversion): unknown;
  /** A stored value as text, for a change of type; numbers, texts and switches say it themselves. */
  toText?(value: unknown): unknown;
  /**
   * What the text of a cell means; one that means nothing here stays as it is, and is refused with all other faults.
   */
  fromCell?(text: string, shape: FieldShape, definition: FieldDefinition): unknown;
  /** What the text of a cell is, where people of different countries write it in different ways. */
  cellForm?(shape: FieldShape): "number" | "date" | null;
  /** Its cell in a file, where that is not the text, the number or the JSON that it is anyway. */
  toCell?(value: unknown): string;
  /** A value of a root field's column, as a row's JSON has it, in the form that the API takes. */
  fromRow?(value: unknown, definition: FieldDefinition): unknown;
  /** Whether a value may get an ending, as unique ones do in a copy of a record; else the copy has none. */
  takesEnding?(definition: FieldDefinition): boolean;
  /**
   * What the JSON Schema of an input says beside its type: the length or range that a value must keep to, and its
   * format.
   */
  bounds?(definition: FieldDefinition): JsonSchema;
}
