/**
 * The definitions of a project as one document, which the command line keeps as files.
 *
 * Glossary. A *part* is a kind of definition that a document may hold or leave out; what it leaves out is not touched
 * by a push. An `id` only tells what was renamed from what is new; two documents that differ in ids alone say the same.
 * What stands at its default is left out.
 */

import { z } from "zod";
import { identifierOf } from "../../kernel/names.ts";
import { says, t } from "../../kernel/words/words.ts";
import { FieldIdentifier } from "../fields/identifiers.ts";
import { UpsertFunctionInput } from "../functions.ts";
import { limits } from "../limits.ts";
import { modelLook } from "../model-look.ts";
import {
  countFields,
  FieldLabel,
  FieldValidation,
  fieldSubTypes,
  fieldTypes,
  inputTypes,
  ModelName,
} from "../models.ts";
import { CreateWebhookInput, UpsertPluginInput } from "../plugins/extensions.ts";
import { UpsertRoleInput } from "../projects/roles.ts";
import { UpdateProjectInput } from "../projects/update-project.ts";

const id = z.uuid(says("An id is a UUID; leave it out for what is new")).optional();

const fieldParts = {
  id,
  label: FieldLabel,
  /** The name in the API, where it is not the label in lower case with underscores. */
  identifier: FieldIdentifier.optional(),
  description: z.string().trim().max(500, says("Description must be at most 500 characters")).optional(),
  field_type: z.enum(fieldTypes, {
    error: () => t("field_type is one of {fieldTypes}", { fieldTypes: fieldTypes.join(", ") }),
  }),
  field_sub_type: z.enum(fieldSubTypes).optional(),
  input_type: z.enum(inputTypes).optional(),
  enable_indexing: z.boolean().optional(),
  validation: FieldValidation.optional(),
};

/** The identifier of a field of a document. */
export const identifierIn = ({ label, identifier }: { label: string; identifier?: string | undefined }): string =>
  identifier ?? identifierOf(label);

/** Fields of one level: no two of the same identifier. */
const level = <Field extends { label: string; identifier?: string | undefined }>(field: z.ZodType<Field>) =>
  z
    .array(field)
    .max(limits.levelFieldsMax, {
      error: () =>
        t("At most {levelFieldsMax} fields may stand beside each other", { levelFieldsMax: limits.levelFieldsMax }),
    })
    .superRefine((fields, issue) => {
      const seen = new Set<string>();
      for (const [index, one] of fields.entries()) {
        const identifier = identifierIn(one);
        if (!FieldIdentifier.safeParse(identifier).success)
          issue.addIssue({
            code: "custom",
            path: [index, "identifier"],
            message: t("Please give {label} an identifier: its label makes none", { label: one.label }),
          });
        if (seen.has(identifier))
          issue.addIssue({
            code: "custom",
            path: [index, "label"],
            message: t("Two fields are named {identifier}", { identifier }),
          });
        seen.add(identifier);
      }
    });

// Three levels and no more: what is nested deeper is an unknown key.
const innermost = z.strictObject(fieldParts);
const inner = z.strictObject({ ...fieldParts, fields: level(innermost).optional() });
const SyncFieldSchema = z.strictObject({ ...fieldParts, fields: level(inner).optional() });

/** A field; `fields` are those nested in it. */
export type SyncField = z.infer<typeof innermost> & { fields?: SyncField[] | undefined };

const relationName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, says("Names of relations have letters, numbers and underscores, 60 at most"));
const relationType = z.enum(["has_one", "has_many"], { error: () => t("A relation is has_one or has_many") });

const SyncRelation = z.strictObject({
  id,
  to: ModelName.create,
  /** How many `to` one record has, and how many records one `to` has. */
  forward: relationType,
  reverse: relationType,
  forward_name: relationName,
  reverse_name: relationName,
  known_as: relationName.optional(),
});
export type SyncRelation = z.infer<typeof SyncRelation>;

const SyncModelSchema = z.strictObject({
  id,
  name: ModelName.create,
  single_record: z.boolean().optional(),
  /** Of the only record; taken where the model is made. */
  single_record_id: id,
  is_common_model: z.boolean().optional(),
  enable_revision: z.boolean().optional(),
  ...modelLook,
  fields: level(SyncFieldSchema).refine((fields) => countFields(fields) <= limits.modelFieldsMax, {
    error: () =>
      t("A model has at most {modelFieldsMax} fields, with those that are nested", {
        modelFieldsMax: limits.modelFieldsMax,
      }),
  }),
  /** Those that begin here. */
  relations: z.array(SyncRelation).max(500).optional(),
});
/** A model with its fields in order, and the relations that begin in it by name. */
export type SyncModel = Omit<z.infer<typeof SyncModelSchema>, "fields"> & { fields: SyncField[] };

const roleShape = UpsertRoleInput.shape;
export const SyncRole = z.strictObject({
  name: roleShape.name,
  is_admin: z.boolean().optional(),
  introspection: z.boolean().optional(),
  api_permissions: roleShape.api_permissions.unwrap().unwrap().optional(),
  logic_executions: z.array(z.string().min(1)).max(1_000).optional(),
});
export type SyncRole = z.infer<typeof SyncRole>;

/** Names of variables; their values never leave an installation. */
const variables = z
  .array(
    z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, says("Names of variables have letters, digits and underscores")),
  )
  .max(100, says("Please name at most 100 variables"))
  .optional();

export const SyncWebhook = z.strictObject({
  id,
  ...CreateWebhookInput.shape,
  model: z.string().trim().nullish(),
  logic_executions: z.array(z.string()).max(100).optional(),
  active: z.boolean().optional(),
});
export type SyncWebhook = z.infer<typeof SyncWebhook>;

const functionShape = UpsertFunctionInput.omit({ update: true, env_vars: true, new_name: true }).shape;
export const SyncFunction = z.strictObject({ ...functionShape, env_vars: variables });
export type SyncFunction = z.infer<typeof SyncFunction>;

const { env_vars: _, ...pluginShape } = UpsertPluginInput.shape;
export const SyncPlugin = z.strictObject({ ...pluginShape, env_vars: variables });
export type SyncPlugin = z.infer<typeof SyncPlugin>;

export const SyncSettings = UpdateProjectInput.shape.settings.unwrap().unwrap();
export type SyncSettings = z.infer<typeof SyncSettings>;

/** Each name once. */
function once<Item>(item: z.ZodType<Item>, nameOf: (item: Item) => string, noun: string, most: number) {
  return z
    .array(item)
    .max(most, { error: () => t("A project has at most {most} {noun}s", { most, noun }) })
    .superRefine((items, issue) => {
      const seen = new Set<string>();
      for (const [index, one] of items.entries()) {
        const name = nameOf(one);
        if (seen.has(name))
          issue.addIssue({ code: "custom", path: [index], message: t("There are two {noun}s {name}", { noun, name }) });
        seen.add(name);
      }
    });
}

export const syncParts = ["models", "roles", "webhooks", "functions", "plugins", "settings"] as const;
export type SyncPart = (typeof syncParts)[number];

export const SyncDocument = z.strictObject({
  format: z.literal(1, { error: () => t("This is of another version of Plinth: format must be 1") }),
  /** Facts that a push cannot change: it is refused where they differ. */
  project_type: z.enum(["general", "saas"]),
  tenant_model_name: z.string().optional(),
  models: once(SyncModelSchema, ({ name }) => name, "model", 2_000).optional(),
  roles: once(SyncRole, ({ name }) => name, "role", 1_000).optional(),
  webhooks: z.array(SyncWebhook).max(100, says("A project has at most 100 webhooks")).optional(),
  functions: once(SyncFunction, ({ name }) => name, "function", 200).optional(),
  plugins: once(SyncPlugin, ({ id }) => id, "plugin", 200).optional(),
  settings: SyncSettings.optional(),
});
export type SyncDocument = z.infer<typeof SyncDocument>;
