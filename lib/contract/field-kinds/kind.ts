/** What the contract knows of a kind of field: which definitions are of it, its rules, and which values it takes. */
import type { z } from "zod";
import type { FieldErrors } from "../../kernel/errors.ts";
import type { FieldDefinition, FieldValidation, InputType } from "../models.ts";
import type { FieldKind } from "./names.ts";

/** How values are built. Code that walks through records needs no more; there are few forms, and many kinds of each. */
export type FieldForm =
  /** One plain value. */
  | "value"
  /** A text that is never read again. */
  | "secret"
  /** HTML, which is also read as text and as Markdown. */
  | "formatted"
  /** A list of plain values. */
  | "values"
  /** An object: values of the fields inside. */
  | "fields"
  /** A list of those. */
  | "entries"
  /** A list of files by their ids; of one at most where the field is no gallery. */
  | "files";

export type ElementKind = "string" | "int" | "double" | "bool";

export interface FieldShape {
  kind: FieldKind;
  form: FieldForm;
  /** Type of a list's elements; `string` elsewhere. */
  element: ElementKind;
  /** The options of a dropdown or a multi-select that has any. */
  options: (string | number | boolean)[] | null;
}

/** The names that clients and definitions say a kind by. */
export type DeclaredType = Pick<FieldDefinition, "field_type" | "field_sub_type" | "input_type">;

/** What decides the kind of a field. */
export type TypedField = DeclaredType & Pick<FieldDefinition, "validation">;

/** What clients say of a kind: parts may be left out or said twice. */
export interface AskedType {
  field_type?: string | null;
  field_sub_type?: string | null;
  input_type?: string | null;
  validation?: { is_multi_choice?: boolean | null } | null;
}

/**
 * `create`: required fields must be there. `update`: what is left out stays as it is, but a required field cannot be
 * emptied. `draft`: nothing is required yet, while types and limits hold.
 */
export type RecordMode = "create" | "update" | "draft";

/** What checks are made with: those of what is inside of a value, and what only they should bring along. */
export interface Tools<Check> {
  record(fields: readonly FieldDefinition[], mode: RecordMode): Check;
  value(field: FieldDefinition, mode: RecordMode): Check;
  isEmail(text: string): boolean;
  isUrl(text: string): boolean;
}

/** Reads a pattern (patterns.ts). */
export type PatternCompiler = (pattern: string) => (text: string) => boolean;

/** Pages ask for kinds long before they check a value, so zod is handed in by those who do. */
export interface SchemaTools extends Tools<z.ZodType> {
  z: typeof z;
}

/** What is stored for a value; undefined where the schema must be asked. */
export type ValueCheck = (raw: unknown) => unknown;

export type RuleName = keyof FieldValidation;

export interface ContractKind {
  form: FieldForm;
  /** Which fields of its `field_type` are of this kind; all, where it is not said. */
  fits?(field: TypedField): boolean;
  /** Legal input types, the one that is kept first. */
  inputs: readonly InputType[];
  /** Input types that some clients send and that mean the first of `inputs`. */
  otherInputs?: readonly InputType[];
  /** For types that are said by more than their input type. BAD_USER_INPUT for what makes no sense. */
  settle?(
    asked: Pick<DeclaredType, "field_sub_type"> & { input_type: InputType | null; isMultiChoice: boolean },
  ): DeclaredType;
  /** Names of a change of type that say the kind by its input or sub type alone. */
  otherNames?: Readonly<Record<string, AskedType>>;
  /** What its shape has beside the kind. */
  shape?(field: TypedField): Partial<Pick<FieldShape, "element" | "options">>;
  /** The fields inside, where they are the same in every model; those of the definition, where it is not said. */
  parts?: readonly FieldDefinition[];
  /** Whether a model can have fields inside of it. */
  holdsFields?: true;
  /** Whether it has a GraphQL type or enum of its own. */
  ownsType?: true;
  /**
   * The GraphQL scalar of its values, for kinds that came after the API had its names: only projects with such a field
   * have it and the filter on it, and in no other is a model refused for its name.
   */
  ownScalar?: string;
  /** Whether values are one of fixed options, which the field must then have. */
  hasOptions?(type: DeclaredType): boolean;
  /** Whether an empty text is a value; anywhere else it means none. */
  keepsEmptyText?: true;
  /** Whether no two records share a value, whatever the field's rules say. */
  isUnique?: true;
  /** Whether its texts have one form, which sites and the console trust: no way of writing lets another one in. */
  isFormed?: true;
  /** Whether its values may name files by their addresses, as pictures in a text do. */
  quotesFiles?: true;
  /** Whether slugs can be made from its values. */
  makesSlugs?: true;
  /** Whether it cannot have a default value: a secret, a file, or the fields inside have their own. */
  noDefault?: true;
  /** Whether the first such field names a record where no field is marked as its title. */
  namesRecords?: true;
  /** What is said where a required value is missing; the usual sentence, where it is not said. */
  requiredMessage?(label: string): string;
  /** A value of it to begin with, where an input is written by hand; `inside` has those of the fields inside. */
  sample(field: FieldDefinition, inside: (fields: readonly FieldDefinition[]) => Record<string, unknown>): unknown;
  /** Rules that it knows beside those that every field has. */
  rules(type: DeclaredType): readonly RuleName[];
  /** Completes the rules of a field, and tells under `validation.<rule>` of what does not fit together. */
  settleRules?(validation: FieldValidation, type: DeclaredType, errors: FieldErrors): void;
  /**
   * Has the messages; gives values as they are stored. `field` is never required here: what is empty was seen before.
   */
  schema(field: FieldDefinition, shape: FieldShape, mode: RecordMode, tools: SchemaTools): z.ZodType;
  /** The same for writing many records fast: it may only say yes where the schema does. */
  check(field: FieldDefinition, shape: FieldShape, mode: RecordMode, tools: Tools<ValueCheck>): ValueCheck;
}
