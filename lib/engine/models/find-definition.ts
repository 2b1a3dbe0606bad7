import { holdsFields } from "../../contract/field-kinds/declared-type.ts";
import { fieldShapeOf } from "../../contract/fields/field-shape.ts";
import type { FieldDefinition, ModelDefinition, ProjectModels } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";

/** The model of that name, or NOT_FOUND. */
export function getModel(models: Pick<ProjectModels, "models">, name: string): ModelDefinition {
  const model = models.models.find((candidate) => candidate.name === name);
  if (!model)
    throw new PlinthError("NOT_FOUND", t("There is no model named {name}.", { name }), {
      fields: { model_name: t("There is no model named {name}.", { name }) },
    });
  return model;
}

/** The object or repeated field at a dotted path, or NOT_FOUND. */
export function getParent(model: ModelDefinition, path: string): FieldDefinition {
  let fields = model.fields;
  let found: FieldDefinition | undefined;
  for (const part of path.split(".")) {
    found = fields.find((field) => field.identifier === part);
    fields = found?.fields ?? [];
  }
  if (!found || !holdsFields(found))
    throw new PlinthError("NOT_FOUND", t("{name} has no object or repeated field {path}.", { name: model.name, path }));
  return found;
}

/** Every field of the model, at any depth. */
export function allFields(model: Pick<ModelDefinition, "fields">): FieldDefinition[] {
  const below = (fields: FieldDefinition[]): FieldDefinition[] =>
    fields.flatMap((field) => [field, ...below(field.fields)]);
  return below(model.fields);
}

/** Path of a parent that is named by its path, or by its bare name where only one nested field has it. */
export function resolveParent(model: ModelDefinition, given: string): string {
  if (given.includes(".") || model.fields.some(({ identifier }) => identifier === given)) return given;
  const named = allFields(model).filter((field) => field.identifier === given && holdsFields(field));
  return named.length === 1 ? pathOf(named[0]!) : given;
}

/** Fields of one level: the root, or those nested in the field at `parent`. By serial, to be altered in place. */
export function getLevel(model: ModelDefinition, parent: string | null): FieldDefinition[] {
  return parent === null ? model.fields : getParent(model, parent).fields;
}

/** A field by identifier within its level, or NOT_FOUND. */
export function getField(model: ModelDefinition, parent: string | null, identifier: string): FieldDefinition {
  const field = getLevel(model, parent).find((candidate) => candidate.identifier === identifier);
  if (!field)
    throw new PlinthError(
      "NOT_FOUND",
      t("{model} has no field {field}.", { model: model.name, field: [parent, identifier].filter(Boolean).join(".") }),
    );
  return field;
}

/** Whether it holds a list of objects. */
export const isRepeated = (field: FieldDefinition): boolean => fieldShapeOf(field).form === "entries";

/** Dotted path of a field from the root. */
export function pathOf(field: Pick<FieldDefinition, "identifier" | "parent_field">): string {
  return field.parent_field ? `${field.parent_field}.${field.identifier}` : field.identifier;
}

/** Gives the fields of a level their serials, from 1, and all that is nested in them its parent's path. */
export function renumber(level: FieldDefinition[], parent: string | null): void {
  for (const [index, field] of level.entries()) {
    field.serial = index + 1;
    field.parent_field = parent;
    renumber(field.fields, pathOf(field));
  }
}

/** Levels of nesting below a field: 0 for a field that holds none. */
export function depthBelow(field: FieldDefinition): number {
  return Math.max(0, ...field.fields.map((child) => 1 + depthBelow(child)));
}
