/** What conditions of a role say for one caller, and whether they fit the models. */
import type { Where } from "../../../contract/projects/conditions.ts";
import type { ConditionAt, FieldAction } from "../../../contract/projects/field-conditions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import {
  type Action,
  adminRole,
  type Context,
  claimsOf,
  conditionOf,
  fieldConditionOf,
  fillCondition,
  type ruleOf,
  sampleClaims,
} from "../../access/index.ts";
import { type Catalog, type CatalogModel, catalogOf, compileMatchingIds, variable } from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import { languagesOf, type OpenProject } from "../../projects/index.ts";
import { mediaSource } from "./media-source.ts";

/**
 * The filter for who calls, false for nothing. FORBIDDEN where the condition does not fit the model as it is now: what
 * it says is no affair of the caller's, so it goes to the log.
 */
export function decideCondition(
  { actor, platform }: Context,
  project: OpenProject,
  catalog: Catalog,
  rule: Rule,
): Where | false {
  const { model, action, field } = rule;
  const where = conditionOfRule(catalog.role, rule)!;
  const fault = fieldFault(catalog.unlimited.models.get(model), rule) ?? knownFault(catalog.unlimited, model, where);
  if (fault === null) return fillCondition(where, claimsOf(actor, catalog.role));
  const { name: role } = catalog.role;
  platform.log.warn(
    { project_id: project.id, role, model, action, field, fault },
    "a condition does not fit the model",
  );
  const message = `The conditions by which your role may ${action} ${field === undefined ? "records" : field} of ${model} do not fit the model any more. Please ask who administers the roles of this project.`;
  throw new PlinthError("FORBIDDEN", message);
}

/** What is decided: about records of a model, or about one of its fields. */
type Rule = ReturnType<typeof ruleOf>;

/** The condition that decides it; null where none does. */
export const conditionOfRule = (role: Catalog["role"], { model, action, field }: Rule): Where | null =>
  field === undefined ? conditionOf(role, model, action) : fieldConditionOf(role, model, field, action as FieldAction);

/**
 * What keeps a field from having a condition. Nothing may tell a value that a role does not read: so none for reading
 * on what is unique, which whoever writes it can try out, nor on what an address is made of that others read.
 */
function fieldFault(model: CatalogModel | undefined, { field: name, action }: Pick<Rule, "field" | "action">) {
  if (name === undefined || !model) return null;
  const field = model.fields.get(name);
  if (!field) return `There is no field ${name} in ${model.name}.`;
  if (action !== "read") return null;
  if (field.shape.form === "secret") return `Nobody reads ${name}.`;
  if (field.definition.validation.unique || field.definition.validation.slug_source)
    return `${name} is unique, so whoever writes it learns which values there are. It can be hidden from the role as a whole.`;
  const slug = model.definition.fields.find(({ validation }) => validation.slug_source === name);
  return slug ? `${slug.identifier} is made of ${name} and would tell it.` : null;
}

/** By condition, and the catalog that it was held against: both are kept for many requests. */
const faults = new WeakMap<Where, { catalog: number; model: string; fault: string | null }>();

function knownFault(whole: Catalog, model: string, where: Where): string | null {
  const known = faults.get(where);
  if (known?.catalog === whole.id && known.model === model) return known.fault;
  // Of which tenant the caller is says nothing about the condition.
  const tenancy = whole.tenancy === "none" ? "none" : "all";
  const fault = whereFault({ ...whole, tenancy }, model, where);
  faults.set(where, { catalog: whole.id, model, fault });
  return fault;
}

/** In words, what keeps a condition from being one of the model in this catalog; null where nothing does. */
export function conditionFault(catalog: Catalog, { model, field, action, where }: ConditionAt): string | null {
  const rule = { field: field ?? undefined, action: action as Action };
  return fieldFault(catalog.models.get(model), rule) ?? whereFault(catalog, model, where);
}

function whereFault(catalog: Catalog, name: string, where: Where): string | null {
  const model = catalog.models.get(name);
  if (!model) return `There is no model ${name}.`;
  const sample = fillCondition(where, sampleClaims);
  if (sample === false) return "A condition is an object in the form of where.";
  try {
    const source = variable("where", sample);
    compileMatchingIds(catalog, model, source, "all", "read").bind({ ...catalog.bound, where: sample });
    return null;
  } catch (error) {
    if (error instanceof PlinthError) return error.message;
    throw error;
  }
}

/** The same against the project's models as they are. */
export async function checkCondition(project: OpenProject, condition: ConditionAt): Promise<string | null> {
  const tenancy = project.project_type === "saas" ? "all" : "none";
  const { database } = project;
  const models = await loadModels(project);
  const whole = catalogOf(models, adminRole, database, tenancy, languagesOf(project), mediaSource(project));
  return conditionFault(whole, condition);
}
