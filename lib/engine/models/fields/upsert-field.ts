import {
  badType,
  completeType,
  holdsFields,
  isNamed,
  isSameType,
  settleType,
} from "../../../contract/field-kinds/declared-type.ts";
import { proposedIdentifier } from "../../../contract/fields/identifiers.ts";
import { UpsertFieldInput } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { identifierOf } from "../../../kernel/names.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { changeModels, refuseNameClash } from "../change-models.ts";
import { getLevel, getModel, pathOf, renumber, resolveParent } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { addColumn, applyRules } from "../sql/columns.ts";
import { adoptValues } from "./adopt-values.ts";
import { withFollowingDefault } from "./change-default.ts";
import { changeOptions } from "./change-options.ts";
import { settleValidation } from "./settle-validation.ts";
import { fillEmptySlugs, requireSlugSource } from "./slug-source.ts";

/** Levels below the root that fields may be nested in. */
const nestingMax = 2;

/**
 * Creates a field, or with `is_update` changes the label, description and rules of the field that has the identifier;
 * of the field with that label, where no identifier is given. Needs `models`. BAD_USER_INPUT and CONFLICT name the
 * argument at fault; FORBIDDEN for a field that is hidden from the caller.
 */
export async function upsertField(ctx: Context, input: unknown): Promise<FieldDefinition> {
  const asked = parseInput(UpsertFieldInput, input);
  const member = await requireMember(ctx, "models");
  return changeModels(member, "field_label", async (change) => {
    const model = getModel(change.draft, asked.model_name);
    if (asked.parent_field) asked.parent_field = resolveParent(model, asked.parent_field);
    return asked.is_update ? editField(change, model, asked) : createField(change, model, asked);
  });
}

async function createField(
  change: ModelChange,
  model: ModelDefinition,
  asked: UpsertFieldInput,
): Promise<FieldDefinition> {
  if (asked.option_changes?.length) throw badInput({ option_changes: t("A new field has no values yet") });
  const parent = asked.parent_field;
  const level = getLevel(model, parent);
  if (parent && parent.split(".").length > nestingMax)
    throw badInput({ parent_field: t("Fields can be nested two levels deep at most") });
  const kind = settleType(asked);
  const isDeepest = (parent?.split(".").length ?? 0) === nestingMax;
  if (isDeepest && holdsFields(kind)) throw badType("Fields can be nested two levels deep at most");
  const field: FieldDefinition = {
    identifier: asked.identifier ?? (await proposedIdentifier(asked.field_label)),
    label: asked.field_label,
    description: asked.field_description ?? "",
    serial: 0,
    ...kind,
    parent_field: parent,
    system_generated: false,
    enable_indexing: parent === null && (asked.enable_indexing ?? false),
    validation: settleValidation(kind, asked.validation ?? {}, parent !== null),
    fields: [],
  };
  refuseTaken(level, field.identifier, asked.identifier ? "identifier" : "field_label", model, parent);
  const position = asked.serial && asked.serial > 0 ? asked.serial - 1 : level.length;
  level.splice(position, 0, field);
  renumber(model.fields, null);
  keepOneTitle(level, field);
  refuseNameClash(change.draft, "field_label");
  requireSlugSource(model, field);
  if (parent === null) await addColumn(change, model, field);
  else await adoptValues(change, model, [field], () => "field_label");
  if (field.validation.slug_source) await fillEmptySlugs(change, model, field);
  return field;
}

async function editField(
  change: ModelChange,
  model: ModelDefinition,
  asked: UpsertFieldInput,
): Promise<FieldDefinition> {
  const level = getLevel(model, asked.parent_field);
  const identifier = asked.identifier ?? identifierOf(asked.field_label);
  const field =
    (asked.identifier ? undefined : level.find(({ label }) => label === asked.field_label)) ??
    level.find((candidate) => candidate.identifier === identifier);
  if (!field)
    throw new PlinthError(
      "NOT_FOUND",
      t("{name} has no field {identifier}. Please use rename to change its name.", {
        name: model.name,
        identifier: identifier || asked.field_label,
      }),
    );
  if (field.system_generated)
    throw badInput({ field_label: t("This field is system generated and cannot be changed") });
  requireSeen(change, model, field);
  // Some clients send the sub and input type of another kind along: of a field that keeps its type they say nothing.
  const kind = isNamed(asked, field) ? field : settleType(completeType(asked, field));
  if (!isSameType(kind, field)) throw badType("Please use change type to give an existing field another type");
  const rules = asked.validation
    ? withFollowingDefault(field, asked.validation, asked.option_changes ?? [])
    : field.validation;
  const validation = settleValidation(kind, rules, asked.parent_field !== null);
  if (Boolean(validation.is_password) !== Boolean(field.validation.is_password))
    throw badInput({ "validation.is_password": t("Whether a field is a password is settled when it is made") });
  const before = { ...field };
  field.label = asked.field_label;
  field.description = asked.field_description ?? field.description;
  field.validation = validation;
  keepOneTitle(level, field);
  const isNewSource = validation.slug_source !== before.validation.slug_source;
  if (isNewSource) requireSlugSource(model, field);
  if (asked.parent_field === null) {
    field.enable_indexing = asked.enable_indexing ?? field.enable_indexing;
    await applyRules(change, model, field);
  }
  if (isNewSource && validation.slug_source) await fillEmptySlugs(change, model, field);
  await changeOptions(change, model, before, validation, asked.option_changes ?? []);
  return field;
}

/** CONFLICT under `argument` when the level already has the identifier. */
export function refuseTaken(
  level: readonly FieldDefinition[],
  identifier: string,
  argument: string,
  model: ModelDefinition,
  parent: string | null,
): void {
  if (!level.some((field) => field.identifier === identifier)) return;
  const message = `${parent ? `${model.name}.${parent}` : model.name} already has a field named ${identifier}`;
  throw new PlinthError("CONFLICT", message, { fields: { [argument]: message } });
}

/** One field gives records their title: the last that was made it. */
function keepOneTitle(level: FieldDefinition[], title: FieldDefinition): void {
  if (!title.validation.as_title) return;
  for (const field of level) if (pathOf(field) !== pathOf(title)) delete field.validation.as_title;
}
