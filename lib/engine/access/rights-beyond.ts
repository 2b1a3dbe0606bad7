/**
 * Whether one set of rights in a project lies within another. Nobody gives, reads or becomes more than they have: every
 * such question is asked here.
 */
import type { FieldDefinition, ModelDefinition } from "../../contract/models.ts";
import { callerKey, conditionText, type Where } from "../../contract/projects/conditions.ts";
import { fieldActions } from "../../contract/projects/field-conditions.ts";
import { isObject } from "../../kernel/is-object.ts";
import { type Action, conditionOf, fieldConditionOf, fieldConditionsOf, permissionOf, type Role } from "./rights.ts";

/** What somebody, or something that acts for them, may do in a project. What is left out is nothing. */
export interface Rights {
  role?: Role;
  administrative_permissions?: readonly string[];
}

/** A model as far as rights depend on it. */
export type GuardedModel = Pick<ModelDefinition, "name" | "is_common_model"> & { fields: readonly GuardedField[] };
type GuardedField = Pick<FieldDefinition, "validation"> &
  Partial<Pick<FieldDefinition, "identifier">> & { fields: readonly GuardedField[] };

const actions: readonly Action[] = ["read", "create", "update", "delete"];

/**
 * What `asked` has beyond `held`, in words; empty where it lies within. Who has an admin role holds everything. Custom
 * logic is told the role's name, so what it lets through lies within all records, and within the custom logic of the
 * same role that may run the same functions. Conditions lie within all records, where they ask for nothing that the
 * holder may not see, and within the same conditions. `models` tell which fields are hidden from whom; null where that
 * is not asked.
 */
export function rightsBeyond(held: Rights, asked: Rights, models: readonly GuardedModel[] | null): string[] {
  const own = held.role;
  if (own?.is_admin) return [];
  const permissions = new Set<string>(held.administrative_permissions);
  const beyond = (asked.administrative_permissions ?? [])
    .filter((name) => !permissions.has(name))
    .map((name) => `the permission "${name}"`);
  const { role } = asked;
  if (!role) return beyond;
  if (role.is_admin) return [...beyond, "all that admins may do"];
  for (const model of Object.keys(role.api_permissions))
    for (const action of actions)
      if (!holdsAction(own, role, model, action, models)) beyond.push(`${action} records of ${model}`);
  for (const model of Object.keys(role.api_permissions))
    if (!holdsFields(own, role, model, models)) beyond.push(`fields of ${model} in more records than your role`);
  for (const name of role.logic_executions)
    if (!own?.logic_executions.includes(name)) beyond.push(`run the function ${name}`);
  if (role.introspection !== false && own?.introspection === false) beyond.push("ask the API for its schema");
  for (const model of models ?? [])
    if (actions.some((action) => permissionOf(role, model.name, action) !== "none"))
      if (showsMore(model.fields, role, own)) beyond.push(`fields of ${model.name} that are hidden from your role`);
  return beyond;
}

function holdsAction(
  own: Role | undefined,
  role: Role,
  model: string,
  action: Action,
  models: readonly GuardedModel[] | null,
): boolean {
  const asked = permissionOf(role, model, action);
  if (asked === "none") return true;
  const has = own ? permissionOf(own, model, action) : "none";
  const where = conditionOf(role, model, action);
  if (where && has === "all") return models === null || seesWhole(own!, where, model, models);
  if (has === "all") return true;
  if (has !== asked) return false;
  return where ? saysAlike(own!, role, conditionOf(own!, model, action)!, where) : decidesAlike(own!, role);
}

/**
 * Whether a role reads and changes the fields of a model in no more records than another does. Conditions of one's own
 * bind whom one gives a role to as well; conditions that one has not ask for nothing that one does not see.
 */
function holdsFields(
  own: Role | undefined,
  role: Role,
  model: string,
  models: readonly GuardedModel[] | null,
): boolean {
  const held = own ? fieldConditionsOf(own, model) : {};
  const asked = fieldConditionsOf(role, model);
  return fieldActions.every((action) => {
    if (permissionOf(role, model, action) === "none") return true;
    return [...new Set([...Object.keys(held), ...Object.keys(asked)])].every((field) => {
      const mine = own ? fieldConditionOf(own, model, field, action) : null;
      const theirs = fieldConditionOf(role, model, field, action);
      if (mine) return theirs !== null && saysAlike(own!, role, mine, theirs);
      return !theirs || models === null || (own !== undefined && seesWhole(own, theirs, model, models));
    });
  });
}

/**
 * Whether a condition asks for nothing but what the role sees of the model: who could ask more of it would learn by the
 * records that it lets through. What relations lead to is not looked into, so those are for admins.
 */
function seesWhole(own: Role, where: Where, name: string, models: readonly GuardedModel[]): boolean {
  if (permissionOf(own, name, "read") !== "all") return false;
  const fields = models.find((model) => model.name === name)?.fields ?? [];
  return Object.entries(where).every(([key, value]) => {
    if (key === "AND" || key === "OR" || key === "NOT")
      return [value].flat().every((one) => isObject(one) && seesWhole(own, one, name, models));
    return (
      key === "id" ||
      key === "meta" ||
      (!fieldConditionOf(own, name, key, "read") && seesField(own, fields, key, value))
    );
  });
}

function seesField(own: Role, fields: readonly GuardedField[], key: string, value: unknown): boolean {
  const field = fields.find(({ identifier }) => identifier === key);
  if (!field || isHidden(field, own)) return false;
  // Below a field stand operators and the names of its parts; a part of that name which is hidden is not asked for.
  const hidesIn = (inner: unknown): boolean => {
    if (Array.isArray(inner)) return inner.some(hidesIn);
    if (!isObject(inner)) return false;
    return Object.entries(inner).some(([name, one]) => hidden.has(name) || hidesIn(one));
  };
  const hidden = new Set<string>();
  const note = (parts: readonly GuardedField[], above: boolean) => {
    for (const part of parts) {
      const hides = above || isHidden(part, own);
      if (hides && part.identifier !== undefined) hidden.add(part.identifier);
      note(part.fields, hides);
    }
  };
  note(field.fields, false);
  return !hidesIn(value);
}

/** The same text is the same filter for each caller, but for one that asks for the name of the role. */
function saysAlike(one: Role, other: Role, mine: Where, theirs: Where): boolean {
  const text = conditionText(theirs);
  const asksRole = text.includes(`{"${callerKey}":"role"}`);
  return conditionText(mine) === text && (!asksRole || one.name === other.name);
}

function decidesAlike(one: Role, other: Role): boolean {
  const functions = new Set(one.logic_executions);
  const same = other.logic_executions.every((name) => functions.has(name));
  return one.name === other.name && same && new Set(other.logic_executions).size === functions.size;
}

function showsMore(fields: readonly GuardedField[], role: Role, own: Role | undefined): boolean {
  return fields.some((field) => {
    if (isHidden(field, role)) return false;
    return !own || isHidden(field, own) || showsMore(field.fields, role, own);
  });
}

/** Whether the field itself is hidden from the role; one inside of a hidden field is hidden as well. */
export function isHidden({ validation }: Pick<FieldDefinition, "validation">, role: Role): boolean {
  return !role.is_admin && (validation.hide_for_roles?.includes(role.name) ?? false);
}

/**
 * Whether a role sees every record of a model, drafts too, in every field and of every tenant: as what is told to other
 * programs of them is. In a project with tenants that is, but for models that all share, only an admin.
 */
export function seesAll(role: Role, model: GuardedModel, hasTenants: boolean): boolean {
  if (role.is_admin) return true;
  if (hasTenants && !model.is_common_model) return false;
  const whole = permissionOf(role, model.name, "read") === "all" && permissionOf(role, model.name, "update") === "all";
  if (Object.keys(fieldConditionsOf(role, model.name)).length > 0) return false;
  const hides = (fields: readonly GuardedField[]): boolean =>
    fields.some((field) => isHidden(field, role) || hides(field.fields));
  return whole && !hides(model.fields);
}
