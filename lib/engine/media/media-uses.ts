import { limits } from "../../contract/limits.ts";
import { MediaUsesInput } from "../../contract/media.ts";
import type { FieldDefinition, ModelDefinition } from "../../contract/models.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../access/index.ts";
import { loadModels, quoteIdentifier, tableOf } from "../models/index.ts";
import { type OpenProject, requireMember } from "../projects/index.ts";

/** A field of a record that holds a file. */
export interface MediaUse {
  file_id: string;
  model: string;
  /** The root field that holds it, itself or inside of an object. */
  field: string;
  record_id: string;
}

/** Where files of the session's project are used, at most 200 places: what their deletion would empty. Needs `media`. */
export async function mediaUses(ctx: Context, input: unknown): Promise<MediaUse[]> {
  const { ids } = parseInput(MediaUsesInput, input);
  const { project } = await requireMember(ctx, "media");
  const wanted = ids.filter(isUuid).map((id) => id.toLowerCase());
  const { models } = await loadModels(project);
  const parts = models.flatMap((model) =>
    model.fields.filter(holdsMedia).map((field) => usesIn(project, model, field)),
  );
  if (parts.length === 0 || wanted.length === 0) return [];
  // As a table, for a part that stands alone has a limit of its own.
  const text = `select * from (${parts.map((part) => `(${part})`).join(" union all ")}) used limit ${limits.mediaUsesMax}`;
  const { rows } = await project.database.pool.query<MediaUse>(text, [wanted]);
  return rows;
}

const holdsMedia = (field: FieldDefinition): boolean => field.field_type === "media" || field.fields.some(holdsMedia);

function usesIn(project: OpenProject, model: ModelDefinition, field: FieldDefinition): string {
  const table = tableOf(project.database, model.name);
  const column = `t.${quoteIdentifier(field.identifier)}`;
  // Identifiers are letters, digits and underscores.
  const named = `f.id::text as file_id, '${model.name}' as model, '${field.identifier}' as field, t.id::text as record_id`;
  const from = `from ${table} t join unnest($1::uuid[]) f(id)`;
  const limited = `limit ${limits.mediaUsesMax}`;
  if (field.field_type !== "media")
    return `select ${named} ${from} on ${column}::text like '%"' || f.id::text || '"%' ${limited}`;
  return `select ${named} ${from} on f.id = any(${column}) ${limited}`;
}
