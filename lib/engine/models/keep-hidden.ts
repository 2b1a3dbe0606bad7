/** Who may change models need not see all records: no change shows a role what is hidden from it. */
import type { FieldDefinition, ModelDefinition, ProjectModels } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isHidden, type Role, seesAll } from "../access/index.ts";
import type { OpenProject } from "../projects/index.ts";

interface ChangedBy {
  project: Pick<OpenProject, "project_type">;
  role: Role | null;
}

/** The field with those that it is nested in, from the root. */
function lineOf(model: Pick<ModelDefinition, "fields">, field: FieldDefinition): FieldDefinition[] {
  const line: FieldDefinition[] = [];
  let level: readonly FieldDefinition[] = model.fields;
  for (const name of field.parent_field?.split(".") ?? []) {
    const holder = level.find(({ identifier }) => identifier === name);
    if (!holder) break;
    line.push(holder);
    level = holder.fields;
  }
  return [...line, field];
}

const hiddenMessage = (model: string, field: string) =>
  `The field ${field} of ${model} is hidden from your role. Only who sees it can change it.`;

/** FORBIDDEN for a field that is hidden from the role, by itself or by what it is nested in. */
export function requireSeen({ role }: Pick<ChangedBy, "role">, model: ModelDefinition, field: FieldDefinition): void {
  if (role && lineOf(model, field).some((one) => isHidden(one, role)))
    throw new PlinthError("FORBIDDEN", hiddenMessage(model.name, field.identifier));
}

/** Whether the role sees the values of a field in all records, so that messages and options may hold some. */
export function seesValues({ role, project }: ChangedBy, model: ModelDefinition, field: FieldDefinition): boolean {
  if (!role) return true;
  const isSeen = !lineOf(model, field).some((one) => isHidden(one, role));
  return isSeen && seesAll(role, { ...model, fields: [field] }, project.project_type === "saas");
}

/** Values in a message; nothing where none are told. */
export const forExample = (examples: readonly string[]) =>
  examples.length > 0 ? `, for example ${examples.join(", ")}` : "";

/**
 * FORBIDDEN where a change leaves a field that was hidden from the role other than it was: seen, renamed, converted or
 * gone, so that another could be made in its place and show what revisions remember; and where it changes which models
 * all tenants share. A model may go as a whole, with all that is known of it.
 */
export function keepHidden(
  role: Role,
  { project_type }: Pick<OpenProject, "project_type">,
  before: Pick<ProjectModels, "models">,
  after: Pick<ProjectModels, "models">,
): void {
  if (role.is_admin) return;
  const now = new Map(after.models.map((model) => [model.id, model]));
  for (const model of before.models) {
    const changed = now.get(model.id);
    if (!changed) continue;
    if (project_type === "saas" && changed.is_common_model !== model.is_common_model)
      throw new PlinthError("FORBIDDEN", "Only an admin of the project can change which models all tenants share.");
    const kept = hiddenOf(changed.fields, role);
    for (const [key, { field, text }] of hiddenOf(model.fields, role))
      if (kept.get(key)?.text !== text) throw new PlinthError("FORBIDDEN", hiddenMessage(model.name, field.identifier));
  }
}

/**
 * What is hidden from the role, by id, with what must not change of it. What a field is nested in may be called
 * otherwise.
 */
function hiddenOf(
  fields: readonly FieldDefinition[],
  role: Role,
  isInside = false,
  found = new Map<string, { field: FieldDefinition; text: string }>(),
): Map<string, { field: FieldDefinition; text: string }> {
  for (const field of fields) {
    const isClosed = isInside || isHidden(field, role);
    const { serial: _, parent_field: _path, fields: nested, id, validation, ...rest } = field;
    // Another field may become the title.
    const { as_title: _title, ...rules } = validation;
    if (isClosed) found.set(id ?? field.identifier, { field, text: JSON.stringify([rest, rules]) });
    hiddenOf(nested, role, isClosed, found);
  }
  return found;
}
