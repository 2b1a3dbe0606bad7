/**
 * Models, fields and relations: what a project's database and API are made from.
 *
 * Glossary. A *model* is a table of *records*. A *field* is a column; fields of an `object` or `repeated` field are
 * nested in it, two levels deep at most. A *relation* joins two models; seen from one of them it is a *connection*. An
 * *identifier* is a field's name in the API; its *label* is what people read.
 */

import { z } from "zod";
import { type Said, says, t } from "../kernel/words/words.ts";
import type { FieldType } from "./field-kinds/names.ts";
import type { FieldAlias } from "./fields/field-aliases.ts";
import { limits } from "./limits.ts";
import { type ModelLook, modelLookInput } from "./model-look.ts";
import { isOneLine } from "./one-line.ts";

export { type FieldType, fieldTypes } from "./field-kinds/names.ts";

export const fieldSubTypes = [
  "dropdown",
  "dynamicList",
  "multiSelect",
  "bool",
  "double",
  "geo",
  "int",
  "object",
  "repeated",
  "string",
] as const;
export type FieldSubType = (typeof fieldSubTypes)[number];

export const inputTypes = [
  "string",
  "int",
  "double",
  "bool",
  "geo",
  "object",
  "repeated",
  "dropdown",
  "dynamicList",
  "multiSelect",
] as const;
export type InputType = (typeof inputTypes)[number];

export type RelationType = "has_one" | "has_many";
export type RecordStatus = "draft" | "published";
export const isRecordStatus = (text: unknown): text is RecordStatus => text === "draft" || text === "published";

/** Ends of a range; null is an open end. */
const range = z.array(z.number().nullable()).max(2).nullish();

export const fieldWidths = ["full", "half"] as const;

export const FieldValidation = z.strictObject({
  required: z.boolean().nullish(),
  unique: z.boolean().nullish(),
  is_email: z.boolean().nullish(),
  is_url: z.boolean().nullish(),
  is_password: z.boolean().nullish(),
  is_gallery: z.boolean().nullish(),
  is_multi_choice: z.boolean().nullish(),
  hide: z.boolean().nullish(),
  hide_for_roles: z
    .array(z.string())
    .max(limits.fieldHiddenRolesMax, {
      error: () =>
        t("A field is hidden from at most {fieldHiddenRolesMax} roles", {
          fieldHiddenRolesMax: limits.fieldHiddenRolesMax,
        }),
    })
    .nullish(),
  as_title: z.boolean().nullish(),
  /** First entry is the maximum length, in characters. */
  char_limit: z.array(z.number().int().nullable()).max(2).nullish(),
  /** A regular expression of RE2 that texts match (patterns.ts), and what is said of one that does not. */
  pattern: z
    .string()
    .max(limits.patternCharsMax, {
      error: () => t("A pattern has at most {patternCharsMax} characters", { patternCharsMax: limits.patternCharsMax }),
    })
    .nullish(),
  pattern_message: z.string().trim().max(200, says("Please use at most 200 characters")).nullish(),
  int_range_limit: range,
  double_range_limit: range,
  fixed_list_elements: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .max(limits.fieldOptionsMax, {
      error: () => t("A field has at most {fieldOptionsMax} options", { fieldOptionsMax: limits.fieldOptionsMax }),
    })
    .nullish(),
  fixed_list_element_type: z.string().nullish(),
  placeholder: z.string().max(200).nullish(),
  /** How much of a form's row its input takes; all of it unless said. */
  width: z.enum(fieldWidths, { error: () => t("The width must be full or half") }).nullish(),
  /** The field beside it that a slug is made from where it is empty; without one, slugs are given. */
  slug_source: z.string().max(100).nullish(),
  /** What a new record has where nothing is said of the field, as it is stored. */
  default: z.unknown().optional(),
  /** The type of a plugin that the field has, as `plugin/type`: how its values are entered and shown. */
  plugin_field: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}\/[a-z][a-z0-9-]{0,39}$/, says("A plugin's type of field is written plugin/type"))
    .nullish(),
  locals: z
    .array(z.string())
    .max(limits.fieldLocalesMax, {
      error: () => t("A field has at most {fieldLocalesMax} languages", { fieldLocalesMax: limits.fieldLocalesMax }),
    })
    .nullish(),
});
export type FieldValidation = z.infer<typeof FieldValidation>;

export interface FieldDefinition {
  /**
   * Stable id (UUID): survives a rename. Missing in fields from before there were any, until their project's next
   * change.
   */
  id?: string | undefined;
  identifier: string;
  /** Names that it had, and is still known by in the API. */
  aliases?: FieldAlias[] | undefined;
  label: string;
  description: string;
  /** Order within its level, from 1. */
  serial: number;
  field_type: FieldType;
  field_sub_type: FieldSubType | null;
  input_type: InputType;
  /** Dotted path of the object or repeated field it is nested in; null at the root. */
  parent_field: string | null;
  system_generated: boolean;
  enable_indexing: boolean;
  validation: FieldValidation;
  /** Nested fields, by serial; empty but for `object` and `repeated`. */
  fields: FieldDefinition[];
}

export interface ModelDefinition extends ModelLook {
  /** Stable id (UUID): survives a rename. */
  id: string;
  name: string;
  single_page: boolean;
  /** Id of the only record of a single-page model. */
  single_page_uuid: string | null;
  system_generated: boolean;
  is_tenant_model: boolean;
  is_common_model: boolean;
  enable_revision: boolean;
  /** By serial. */
  fields: FieldDefinition[];
}

/**
 * A relation as stored. `forward_name` is its name in `from`, `reverse_name` its name in `to`; they are settled when
 * the relation is made (`known_as`, else the other model's name), so that no later relation changes an API that clients
 * use.
 */
export interface RelationDefinition {
  /** Stable id (UUID); names the join table of a many-to-many relation. */
  id: string;
  from: string;
  to: string;
  /** How many `to` one `from` has. */
  forward: RelationType;
  /** How many `from` one `to` has. */
  reverse: RelationType;
  forward_name: string;
  reverse_name: string;
  known_as: string | null;
  /** Directions in which records were put in an order by hand; there are places for them since (decision 061). */
  ordered?: ("forward" | "reverse")[];
}

/** All of a project's definitions at one version; the version grows with every change. */
export interface ProjectModels {
  version: number;
  models: ModelDefinition[];
  relations: RelationDefinition[];
}

/** A relation seen from one of its models. */
export interface Connection {
  relation: RelationDefinition;
  /**
   * Name in this model: of the GraphQL field (`author`, or `comment_list`) and of connect keys (`author_id`,
   * `comment_ids`).
   */
  name: string;
  /** The other model. */
  model: string;
  kind: RelationType;
  direction: "forward" | "reverse";
  type: "hasOne" | "hasMany" | "belongsTo" | "belongsToMany";
}

/** The connections of one model; a self-relation gives two. */
export function connectionsOf(models: Pick<ProjectModels, "relations">, model: string): Connection[] {
  const found: Connection[] = [];
  for (const relation of models.relations) {
    if (relation.from === model)
      found.push({
        relation,
        name: relation.forward_name,
        model: relation.to,
        kind: relation.forward,
        direction: "forward",
        type: relation.forward === "has_one" ? "hasOne" : "hasMany",
      });
    if (relation.to === model)
      found.push({
        relation,
        name: relation.reverse_name,
        model: relation.from,
        kind: relation.reverse,
        direction: "reverse",
        type: relation.reverse === "has_one" ? "belongsTo" : "belongsToMany",
      });
  }
  return found;
}

/** How many fields there are, with all that are nested in them. */
export const countFields = (fields: readonly { fields?: readonly object[] | undefined }[]): number =>
  fields.reduce((count, { fields: nested = [] }) => count + 1 + countFields(nested), 0);

/** Said of a model with more fields than there may be. */
export const tooManyFields = (model: string) =>
  t("{model} may have {modelFieldsMax} fields, and {levelFieldsMax} beside each other", {
    model,
    modelFieldsMax: limits.modelFieldsMax,
    levelFieldsMax: limits.levelFieldsMax,
  });

const nameRule = (empty: Said) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .min(limits.modelNameMin, says("Model name must be at least 2 characters"))
    .max(limits.modelNameMax, says("Model name must be at most 50 characters"))
    .regex(
      /^[A-Za-z][A-Za-z0-9_]*$/,
      says("Model name must start with a letter and contain only letters, numbers, and underscores"),
    );

/** The name of a model, with the message that its form shows when it is empty. */
export const ModelName = {
  create: nameRule(says("Please enter a model name")),
  rename: nameRule(says("Please enter a new model name")),
  duplicate: nameRule(says("Please enter a duplicate model name")),
};

export const CreateModelInput = z.strictObject({
  name: ModelName.create,
  single_record: z.boolean().nullish(),
  ...modelLookInput,
});

/** What people read: any text, in any script. */
export const FieldLabel = z
  .string({ error: () => t("Field label must be at least 2 characters") })
  .trim()
  .min(limits.fieldLabelMin, says("Field label must be at least 2 characters"))
  .max(limits.fieldLabelMax, says("Field label must be at most 50 characters"))
  .refine(isOneLine, {
    error: () => t("Field label must not have control characters"),
  });

/** The word that confirms a deletion, with the specification's messages. */
export const DeleteConfirmation = z
  .string()
  .min(1, says("Please type DELETE to confirm"))
  .refine((word) => word === "DELETE", { error: () => t("You must type DELETE exactly") });
