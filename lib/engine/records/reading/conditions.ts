/** What conditions of a role say for one caller, and whether they fit the models. */
import type { Where } from "../../../contract/projects/conditions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import {
  type Action,
  adminRole,
  type Context,
  claimsOf,
  conditionOf,
  fillCondition,
  sampleClaims,
} from "../../access/index.ts";
import { type Catalog, catalogOf, compileMatchingIds, variable } from "../../compiler/index.ts";
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
  model: string,
  action: Action,
): Where | false {
  const where = conditionOf(catalog.role, model, action)!;
  const fault = knownFault(catalog.unlimited, model, where);
  if (fault === null) return fillCondition(where, claimsOf(actor, catalog.role));
  const { name: role } = catalog.role;
  platform.log.warn({ project_id: project.id, role, model, action, fault }, "a condition does not fit the model");
  const message = `The conditions by which your role may ${action} records of ${model} do not fit the model any more. Please ask who administers the roles of this project.`;
  throw new PlinthError("FORBIDDEN", message);
}

/** By condition, and the catalog that it was held against: both are kept for many requests. */
const faults = new WeakMap<Where, { catalog: number; model: string; fault: string | null }>();

function knownFault(whole: Catalog, model: string, where: Where): string | null {
  const known = faults.get(where);
  if (known?.catalog === whole.id && known.model === model) return known.fault;
  // Of which tenant the caller is says nothing about the condition.
  const tenancy = whole.tenancy === "none" ? "none" : "all";
  const fault = conditionFault({ ...whole, tenancy }, model, where);
  faults.set(where, { catalog: whole.id, model, fault });
  return fault;
}

/** In words, what keeps a condition from being a filter of the model in this catalog; null where nothing does. */
export function conditionFault(catalog: Catalog, name: string, where: Where): string | null {
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
export async function checkCondition(project: OpenProject, model: string, where: Where): Promise<string | null> {
  const tenancy = project.project_type === "saas" ? "all" : "none";
  const { database } = project;
  const models = await loadModels(project);
  const whole = catalogOf(models, adminRole, database, tenancy, languagesOf(project), mediaSource(project));
  return conditionFault(whole, model, where);
}
