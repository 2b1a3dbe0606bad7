import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Imported } from "../../contract/calls/answers/projects.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { changedSinceMessage, ImportInput, UndoImportInput } from "../../contract/sync/import.ts";
import type { SyncModel } from "../../contract/sync/sync-document.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { type ModelChange, readModels, tableOf } from "../models/index.ts";
import { type OpenProject, requireAdmin, requireMember } from "../projects/index.ts";
import { presentModels, pushOwn } from "../sync/index.ts";
import type { TemplateModel } from "./template.ts";
import { writeOut } from "./write-out.ts";

/**
 * Adds models and their records to the session's project, all or nothing. In a project with tenants, the records are
 * everybody's. Needs `models` and an admin role. BAD_USER_INPUT for what does not fit, CONFLICT for a name that is
 * taken.
 */
export async function importModels(ctx: Context, input: unknown): Promise<Imported> {
  const asked = parseInput(ImportInput, input);
  for (let tries = 1; ; tries++)
    try {
      return await importOnce(ctx, asked);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (tries === triesMax) throw new PlinthError("CONFLICT", t("Models were changed meanwhile. Please try again."));
    }
}

/** How often an import begins again because somebody changed models meanwhile. */
const triesMax = 5;

class Moved extends Error {}

async function importOnce(ctx: Context, { models, records }: z.output<typeof ImportInput>): Promise<Imported> {
  const { project, before } = await admitted(ctx);
  const isShared = project.project_type === "saas";
  for (const { name } of models)
    if (before.some((model) => model.name === name)) {
      const message = `There is a model ${name} already. Please give this one another name`;
      throw new PlinthError("CONFLICT", message, { fields: { [`models.${name}`]: message } });
    }
  for (const name of Object.keys(records))
    if (!models.some((model) => model.name === name))
      throw badInput({ [`records.${name}`]: t("There is no model {name} among those that are added", { name }) });
  const added = models.map((model) => ({ ...model, ...(isShared && { is_common_model: true }) }));
  const written = writeOut({ models: added as unknown as TemplateModel[], records: withoutWords(records) });
  const push = async () =>
    pushOwn(ctx, {
      project: project.id,
      name: "Pasted data",
      document: { ...headOf(project), models: [...before, ...written.models] },
      content: written.content,
      // What the document says of the models that were there is what they are.
      require: async ({ draft }) => {
        if (!isDeepStrictEqual(presentModels(draft), before)) throw new Moved();
      },
    });
  const { revision_after } = await push().catch((error: unknown) => {
    throw withOwnPlaces(error, before.length);
  });
  return {
    revision: revision_after,
    models: models.map(({ name }) => ({ name, records: Object.keys(records[name] ?? {}).length })),
  };
}

/** The error with the places that the caller knows: those of the document count the models that were there. */
function withOwnPlaces(error: unknown, count: number): unknown {
  if (!(error instanceof PlinthError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.replace(/^models\.(\d+)/, (_, place: string) => `models.${Math.max(Number(place) - count, 0)}`),
    message,
  ]);
  return new PlinthError(error.code, error.message, { fields: Object.fromEntries(fields), cause: error });
}

/** Takes away what an import has added, where nothing was changed since; CONFLICT otherwise. */
export async function undoImport(ctx: Context, input: unknown): Promise<{ models: string[] }> {
  const { project, before } = await admitted(ctx);
  const { revision, models } = parseInput(UndoImportInput, input);
  const gone = new Set(models.map(({ name }) => name));
  if (models.some(({ name }) => !before.some((model) => model.name === name))) throw changedSince();
  const kept = before.filter(({ name }) => !gone.has(name));
  await pushOwn(ctx, {
    project: project.id,
    name: "Pasted data, undone",
    document: { ...headOf(project), models: kept },
    content: [],
    expected_revision: revision,
    allow_delete: true,
    require: (change) => requireUntouched(change, models),
  }).catch((error: unknown) => {
    throw error instanceof PlinthError && error.code === "CONFLICT" ? changedSince() : error;
  });
  return { models: [...gone] };
}

const changedSince = () => new PlinthError("CONFLICT", t("{changedSinceMessage}.", { changedSinceMessage }));

async function admitted(ctx: Context): Promise<{ project: OpenProject; before: SyncModel[] }> {
  const { project, ...membership } = await requireMember(ctx, "models");
  requireAdmin(membership);
  return { project, before: presentModels(await readModels(project)) };
}

const headOf = ({ project_type, tenant_model_name }: OpenProject) => ({
  format: 1,
  project_type,
  ...(tenant_model_name && { tenant_model_name }),
});

/** Words with a dollar are the templates' own. */
function withoutWords(records: ImportInput["records"]): ImportInput["records"] {
  for (const [model, rows] of Object.entries(records))
    for (const row of Object.values(rows))
      for (const name of Object.keys(row))
        if (name.startsWith("$"))
          throw badInput({ [`records.${model}`]: t("There is no field {name} in {model}", { name, model }) });
  return records;
}

/** All records are those that came at one moment, as they came. From here on nobody writes any. */
async function requireUntouched(
  { sql, project: { database } }: ModelChange,
  models: UndoImportInput["models"],
): Promise<void> {
  const tables = models.map(({ name }) => tableOf(database, name));
  await sql(`lock table ${tables.join(", ")} in access exclusive mode`);
  for (const [index, { records }] of models.entries()) {
    const [row] = await sql<{ is_same: boolean }>(
      `select count(*) = $1 and count(distinct _created_at) <= 1 and coalesce(bool_and(_updated_at = _created_at), true)
         as is_same from ${tables[index]}`,
      [records],
    );
    if (!row!.is_same) throw changedSince();
  }
}
