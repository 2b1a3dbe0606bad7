/**
 * What the console knows of a kind of field and of a type in the picker. One kind is one file; `index.ts` lists them.
 */

import type { Faker } from "@faker-js/faker";
import type { LucideIcon } from "lucide-react";
import type {
  FieldDefinition,
  FieldSubType,
  FieldType,
  FieldValidation,
  InputType,
} from "../../lib/contract/models.ts";
import type { Message } from "../../lib/kernel/words/words.ts";
import type { FilterTarget } from "./filter/filter-target.ts";
import type { ElementChoice, FieldConfig } from "./settings/config-values.ts";

/** A record's values by field. In a form a value is what its input shows, or null where nothing is filled in. */
export type RecordValues = Record<string, unknown>;

/** The same for the fields inside of one. */
export interface ValuesInside {
  empty(fields: readonly FieldDefinition[]): RecordValues;
  shown(fields: readonly FieldDefinition[], data: RecordValues): RecordValues;
  sent(fields: readonly FieldDefinition[], values: RecordValues): RecordValues;
}

/** What a text says in the reader's way. */
export interface TextWords {
  dateText(date: Date): string;
  /** Names of files by their ids, for values that have ids alone. */
  fileNames: ReadonlyMap<string, string>;
}

export interface TextContext {
  field: FieldDefinition;
  words: TextWords;
  /** The fields of a value that holds fields, each as `Label: text`, without the empty ones. */
  linesOf(values: unknown): string[];
}

/** Cells that are drawn (cells.tsx), which only pages with tables bring: kinds name theirs. */
export type CellName = "moment" | "files" | "place" | "email" | "link" | "swatch";

/** The inputs of a record's form (inputs.tsx), which comes later than what lists show. */
export type InputName =
  | "line"
  | "email"
  | "url"
  | "slug"
  | "lines"
  | "password"
  | "rich text"
  | "number"
  | "switch"
  | "moment"
  | "date"
  | "time"
  | "choice"
  | "list"
  | "files"
  | "place"
  | "color"
  | "json"
  | "object"
  | "entries";

/** What made-up values come from (fake/fake-record.ts): `text` and `number` mean what the field's name says. */
export interface FakeTools {
  faker: Faker;
  text(field: FieldDefinition): string;
  html(field: FieldDefinition): string;
  number(field: FieldDefinition, whole: boolean): number;
  moment(field: FieldDefinition): string;
  /** The first characters, at a word's end where there is one. */
  cut(text: string, max: number | null | undefined): string;
  /** Of the fields inside of one. */
  record(field: FieldDefinition): RecordValues;
}

/** How fields of one kind are shown, filled in, sent and filtered. Values that are asked about are never null. */
export interface ConsoleFieldKind {
  /** Nobody reads it back: no column, no filter, and an empty box means `as it is`. */
  isSecret?: true;
  /** Pixels of its column, before a header that needs more. */
  width: number;
  align?: "right";
  /** Whether the API sorts by it. */
  sorts: boolean;
  /** Its numbers may have decimals: in a column all have as many. */
  hasPoint?: true;
  /** One line of plain text; a number with so many decimals at least. */
  cellText(value: unknown, field: FieldDefinition, decimals?: number): string;
  /** What its cell is, where that is more than its text. */
  cell?: CellName;
  /** In full, as lines of plain text; null where the value is of another kind, as an old revision's may be. */
  fullText(value: unknown, context: TextContext): string | null;
  input: InputName;
  /** What is chosen in a cell of a table is saved at once. */
  isChosen?: true;
  /** What its input shows before anything is filled in. */
  empty(field: FieldDefinition, inside: ValuesInside): unknown;
  /** What its input shows where a record has no value; as `empty` where it is not given. */
  unset?(field: FieldDefinition): unknown;
  /** What its input shows of a stored value. */
  shown(stored: unknown, field: FieldDefinition, inside: ValuesInside): unknown;
  /** What the API takes for what its input holds. */
  sent(value: unknown, field: FieldDefinition, inside: ValuesInside): unknown;
  /** An update changes the fields that it names, and leaves the others of the value as they are. */
  merges?: true;
  /** The fields that stand inside of a single value. */
  parts?(field: FieldDefinition): readonly FieldDefinition[];
  /** Its parts are called the same in every field: a message about one names the field as well. */
  arePartsAlike?: true;
  /** What it is compared with in filters; beside its parts, where it has any. */
  filter(field: FieldDefinition): FilterTarget;
  /** A value that looks real and passes the checks, as the API takes it; undefined where none is made up. */
  fake(field: FieldDefinition, tools: FakeTools): unknown;
}

/** A control of the field drawer that only some types have. */
export type OwnControl =
  | {
      choice: "number_type" | "list_type" | "element" | "format";
      label: string;
      options: readonly { value: string; label: Message }[];
      help?: string | undefined;
      /** Whether it can be chosen for a new field alone. */
      isFixed?: true;
    }
  | { flag: "is_gallery"; label: string; help: string }
  | "slug_source"
  | "options";

/** What the field drawer knows of a type. */
export interface TypeSettings {
  /** What the drawer asks of its fields and of no others. */
  controls?(config: ElementChoice, of: { nested: boolean; fresh: boolean }): readonly OwnControl[];
  /** Which of the drawer's common rules it offers. */
  placeholder?: true;
  asTitle?: true;
  /** What its limits are about: the length of a text, or a range of numbers; null for none. */
  limits?(config: ElementChoice): "text" | "int" | "double" | null;
  /** The limits are those of each entry. */
  isOfEntries?: true;
  /** Its own values in the drawer, where they are not the usual ones: of a new field, and of one that is there. */
  starts?: Partial<FieldConfig>;
  read?(field: FieldDefinition): Partial<FieldConfig>;
  /** What is wrong with them, beyond the schema. */
  check?(config: FieldConfig, at: (path: (string | number)[], message: string) => void): void;
  /** What it adds to the field's validation. */
  validation?(config: FieldConfig): FieldValidation;
  /** What is stored, where the drawer decides it. */
  stored?(config: FieldConfig): { input_type: InputType; field_sub_type: FieldSubType | null };
}

/** A type in the picker of the model designer. A type may have several kinds of value, as whole and decimal numbers. */
export interface ConsoleFieldType {
  type: FieldType;
  name: Message;
  /** One line in the picker: when to take it. */
  explanation: Message;
  icon: LucideIcon;
  /** What a new field of this type starts with. */
  input_type: InputType;
  field_sub_type: FieldSubType | null;
  /** What more the field list says of it: `decimal`. */
  detail?(field: Pick<FieldDefinition, "field_sub_type" | "input_type">): string | null;
  /** What a change of type offers in place of the type, by the name that the API has for each. */
  variants?: readonly ({ name: string } & Pick<FieldDefinition, "field_sub_type" | "input_type">)[];
  /** What becomes of fields of another type that are changed to it, where their values do not stay whole. */
  changedFrom?: Readonly<Partial<Record<FieldType, Message>>>;
  /** Whether it belongs to the record itself, and cannot be nested in an object. */
  isOfRecords?: true;
  /** Whether fields can be nested in it. */
  holdsFields?: true;
  settings: TypeSettings;
}
