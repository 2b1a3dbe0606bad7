import { limits } from "../../contract/limits.ts";
import { MediaUsesInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../access/index.ts";
import { loadModels, tableOf } from "../models/index.ts";
import { type OpenProject, requireMember } from "../projects/index.ts";
import { type FileHolder, fileHolders } from "../records/index.ts";

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
  const parts = fileHolders(models).map((holder) => usesIn(project, holder));
  if (parts.length === 0 || wanted.length === 0) return [];
  // As a table, for a part that stands alone has a limit of its own.
  const text = `select * from (${parts.map((part) => `(${part})`).join(" union all ")}) used limit ${limits.mediaUsesMax}`;
  const { rows } = await project.database.pool.query<MediaUse>(text, [wanted]);
  return rows;
}

function usesIn({ database }: OpenProject, { model, field, condition }: FileHolder): string {
  // Identifiers are letters, digits and underscores.
  const named = `f.id::text as file_id, '${model.name}' as model, '${field.identifier}' as field, t.id::text as record_id`;
  const from = `from ${tableOf(database, model.name)} t join unnest($1::uuid[]) f(id) on ${condition}`;
  return `select ${named} ${from} limit ${limits.mediaUsesMax}`;
}
