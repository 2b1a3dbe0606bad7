/** Input of the commands that change a project's models; as the system API's mutations name it. */

import { z } from "zod";
import { type Said, says, t } from "../../kernel/words/words.ts";
import { modelLookInput } from "../model-look.ts";
import { FieldLabel, FieldValidation } from "../models.ts";
import { type AliasDays, aliasDays } from "./field-aliases.ts";
import { FieldIdentifier } from "./identifiers.ts";

const relationType = z.enum(["has_one", "has_many"], { error: () => t("Relation Type is Required") });
const existing = (message: Said) => z.string(message).min(1, message);
const modelName = existing(says("Please enter a model name"));
const path = z
  .string()
  .trim()
  .nullish()
  // Some clients name the root.
  .transform((text) => (text === "_root" ? null : text || null));

export const UpdateModelInput = z.strictObject({
  type: z.enum(["rename", "delete", "duplicate", "update", "convert"]),
  model_name: modelName,
  /** For rename and duplicate. */
  new_name: z.string().nullish(),
  /** For convert. */
  single_page_model: z.boolean().nullish(),
  /** For update. */
  is_common_model: z.boolean().nullish(),
  /** For update. */
  enable_revision: z.boolean().nullish(),
  /** For update; the label also for rename and duplicate. */
  ...modelLookInput,
});
export type UpdateModelInput = z.infer<typeof UpdateModelInput>;

/** What becomes of values that are this option: they are another one, or nothing. */
const OptionChange = z.strictObject({ from: z.string(), to: z.string().nullish() });
export type OptionChange = z.infer<typeof OptionChange>;

export const UpsertFieldInput = z.strictObject({
  model_name: modelName,
  field_label: FieldLabel,
  /** The name in the API; without it one is proposed from the label. With is_update it says which field is meant. */
  identifier: FieldIdentifier.nullish(),
  field_type: z.string().nullish(),
  field_sub_type: z.string().nullish(),
  field_description: z.string().trim().max(500, says("Description must be at most 500 characters")).nullish(),
  input_type: z.string().nullish(),
  serial: z.number().int().nullish(),
  validation: FieldValidation.nullish(),
  /** Dotted path of the object or repeated field that holds it. */
  parent_field: path,
  is_update: z.boolean().nullish(),
  is_object_field: z.boolean().nullish(),
  /** With is_update, for fixed options: all at once, so that two can change places. */
  option_changes: z.array(OptionChange).max(500, says("Please change at most 500 options at once")).nullish(),
  enable_indexing: z.boolean().nullish(),
});
export type UpsertFieldInput = z.infer<typeof UpsertFieldInput>;

export const FieldOperationInput = z.strictObject({
  type: z.enum(["rename", "duplicate", "delete", "move", "change_type", "changeType"]),
  model_name: modelName,
  /** Identifier of the field; of a relation, the other model. */
  field_name: existing(says("Please enter a field")),
  new_name: z.string().nullish(),
  /** For rename and duplicate: the name in the API, in place of the one that is proposed from the label. */
  identifier: FieldIdentifier.nullish(),
  /** For rename: for how many days the API still knows the field by the name that it has; 30 where it is not said. */
  keep_old_name_days: z
    .number()
    .refine((days): days is AliasDays => (aliasDays as readonly number[]).includes(days), {
      error: () => t("The old name can be kept for {aliasDays} days", { aliasDays: aliasDays.join(", ") }),
    })
    .nullish(),
  parent_field: path,
  single_page_model: z.boolean().nullish(),
  is_relation: z.boolean().nullish(),
  known_as: path,
  /** For move: path of the object field that shall hold it; empty for the root. */
  moved_to: path,
  changed_type: z.string().nullish(),
  /** For change_type: drops what cannot be converted, or has no place in the new type. */
  force: z.boolean().nullish(),
});
export type FieldOperationInput = z.infer<typeof FieldOperationInput>;

export const RemoveFieldAliasInput = z.strictObject({
  model_name: modelName,
  /** The field as it is called now. */
  field_name: existing(says("Please enter a field")),
  parent_field: path,
  /** The old name that ends. */
  name: existing(says("Please enter the old name")),
});

export const UpsertConnectionInput = z.strictObject({
  from: modelName,
  to: existing(says("Another Model is Required")),
  forward_connection_type: relationType,
  reverse_connection_type: relationType,
  known_as: z
    .string()
    .trim()
    .max(50, says("Known as must be at most 50 characters"))
    .regex(
      /^([A-Za-z][A-Za-z0-9_]*)?$/,
      says("Known as must start with a letter and contain only letters, numbers, and underscores"),
    )
    .nullish()
    .transform((text) => text || null),
});
export type UpsertConnectionInput = z.infer<typeof UpsertConnectionInput>;

export const RearrangeFieldInput = z.strictObject({
  model_name: modelName,
  field_name: existing(says("Please enter a field")),
  move_type: z.enum(["reorder", "child_to_parent", "parent_to_child"], {
    error: () => t("move_type is reorder, child_to_parent or parent_to_child"),
  }),
  /** Its index from 0 at the level that the field ends up in, after the move; beyond the end means last. */
  new_position: z.number().int().min(0, says("Positions start at 0")),
  /**
   * Path of the field that holds it (reorder), that it leaves (child_to_parent) or enters (parent_to_child). Without
   * it, the only nested field of that name leaves its own parent.
   */
  parent_id: path,
});
export type RearrangeFieldInput = z.infer<typeof RearrangeFieldInput>;

/** Changes that can lose something, or take something from those who use the API. */
export const modelChanges = [
  "rename_model",
  "delete_model",
  "convert_model",
  "rename_field",
  "delete_field",
  "move_field",
  "change_field_type",
  "set_field_rules",
  "delete_relation",
] as const;

export const PreviewChangeInput = z.strictObject({
  change: z.enum(modelChanges),
  model_name: modelName,
  /** Identifier of the field; of a relation, the other model. */
  field_name: z.string().nullish(),
  parent_field: path,
  known_as: path,
  /** For move_field: path of the object field that shall hold it; empty for the root. */
  moved_to: path,
  /** For change_field_type. */
  changed_type: z.string().nullish(),
  /** For set_field_rules: the rules that the field shall have. */
  validation: FieldValidation.nullish(),
});
export type PreviewChangeInput = z.infer<typeof PreviewChangeInput>;
