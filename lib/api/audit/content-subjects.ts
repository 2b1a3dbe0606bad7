/** Models and records, which lie in the databases of projects. */
import { contractKindOf } from "../../contract/field-kinds/declared-type.ts";
import type { ModelDefinition } from "../../contract/models.ts";
import { readModels, tableOf } from "../../engine/models/index.ts";
import { openProject } from "../../engine/projects/index.ts";
import { isUuid } from "../../kernel/ids.ts";
import { type Subject, type SubjectPlace, together } from "./subject.ts";

/** Records that one entry compares. */
const recordsMax = 20;

/** A model of the project by its name, with its fields and relations. */
export async function modelSubject({ platform, project_id }: SubjectPlace, name: string): Promise<Subject | null> {
  if (!project_id) return null;
  const { models, relations } = await readModels(await openProject(platform, project_id));
  const model = models.find((one) => one.name === name);
  if (!model) return null;
  const { id, ...definition } = model;
  const own = relations.filter(({ from, to }) => from === name || to === name);
  const state = { ...definition, relations: own.map((relation) => ({ ...relation, name: relation.forward_name })) };
  return { id, name: model.label || name, state };
}

/** Records of a model: `{ model, ids }` with one id or several; named by their titles and the label of the model. */
export async function recordSubject(place: SubjectPlace, ref: unknown): Promise<Subject | null> {
  const { model: name, ids } = Object(ref) as { model?: unknown; ids?: unknown };
  const wanted = [ids].flat().filter((id): id is string => typeof id === "string" && isUuid(id));
  if (!place.project_id || wanted.length === 0) return null;
  const project = await openProject(place.platform, place.project_id);
  const { models } = await readModels(project);
  const model = models.find((one) => one.name === name);
  if (!model) return null;
  const { rows } = await project.database.pool.query<{ row: Record<string, unknown> & { id: string } }>(
    `select to_jsonb(t) as row from ${tableOf(project.database, model.name)} t where id = any ($1::uuid[]) order by id`,
    [wanted.slice(0, recordsMax)],
  );
  const found = together(
    rows.map(({ row }) => recordOf(model, row)),
    wanted.length,
  );
  return found && { ...found, name: `${found.name} (${model.label || model.name})` };
}

function recordOf(model: ModelDefinition, row: Record<string, unknown> & { id: string }): Subject {
  const { id, ...columns } = row;
  const title = titleOf(model, row);
  const state = Object.fromEntries(
    Object.entries(columns).filter(([name]) => !/^_(created|updated|search)/.test(name)),
  );
  return { id, name: title || id, state, secrets: passwordsOf(model) };
}

/** As lists name a record: by the field that is marked as its title, else by the first text. */
function titleOf({ fields }: ModelDefinition, row: Record<string, unknown>): string {
  const field =
    fields.find(({ validation }) => validation.as_title) ?? fields.find((field) => contractKindOf(field).namesRecords);
  const value = field && !field.validation.is_password ? row[field.identifier] : "";
  return typeof value === "string" ? value.slice(0, 100) : "";
}

/** Identifiers of the fields that hold passwords, also inside of others. */
export function passwordsOf({ fields }: Pick<ModelDefinition, "fields">): Set<string> {
  const own = fields.filter(({ validation }) => validation.is_password).map(({ identifier }) => identifier);
  return new Set([...own, ...fields.flatMap((field) => [...passwordsOf(field)])]);
}
