import { limits } from "../../contract/limits.ts";
import { MediaUsesInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { isUuid } from "../../kernel/ids.ts";
import { quoteText } from "../../platform/db/quote-identifier.ts";
import { type Context, fieldConditionOf } from "../access/index.ts";
import { loadModels, tableOf, tenantScopeOf } from "../models/index.ts";
import { type OpenProject, requireMember } from "../projects/index.ts";
import {
  type FileHolder,
  type FileScope,
  fileHolders,
  fileQuotes,
  fileScope,
  readFiles,
  runText,
  seenFiles,
} from "../records/index.ts";
import type { FoundUse, MediaUse } from "./media-use.ts";
import { nameUses } from "./name-uses.ts";

/**
 * Where files of the session's project are used, at most 200 places that the member sees: what their deletion would
 * empty, or leave a text without. Needs `media`.
 */
export async function mediaUses(ctx: Context, input: unknown): Promise<MediaUse[]> {
  const { ids } = parseInput(MediaUsesInput, input);
  const { project, role } = await requireMember(ctx, "media");
  const scope = fileScope(ctx, project, role);
  const { models } = await loadModels(project);
  const parts = [...fileHolders(models), ...fileQuotes(models)]
    .filter(({ model, field }) => fieldConditionOf(role, model.name, field.identifier, "read") === null)
    .flatMap((holder) => usesIn(project, scope, holder));
  const wanted = await seenIds(project, scope, ids);
  if (parts.length === 0 || wanted.length === 0) return [];
  // As a table, for a part that stands alone has a limit of its own.
  const used = `select * from (${parts.map((part) => `(${part})`).join(" union all ")}) used limit ${limits.mediaUsesMax}`;
  const values = scope.tenant_id === null ? [wanted] : [wanted, scope.tenant_id];
  const text = `select coalesce(json_agg(u), '[]')::text from (${used}) u`;
  const found = JSON.parse(await runText(project.database, scope.tenant_id, text, values)) as FoundUse[];
  return nameUses(ctx, project, models, found);
}

/** Those of the ids that are files which the member sees. */
async function seenIds(project: OpenProject, scope: FileScope, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const rows = await readFiles(project.platform, scope, (db) =>
    db
      .selectFrom("plinth.media_files")
      .select("id")
      .where("project_id", "=", project.id)
      .where("id", "in", wanted)
      .where(seenFiles(scope))
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** The statement's part about one field; none where the member sees no record of the model. `$2` is the tenant. */
function usesIn(
  { database, project_type }: OpenProject,
  { tenancy }: FileScope,
  { model, field, condition }: FileHolder,
): string[] {
  const belongs = project_type === "saas" ? tenantScopeOf(model) : "shared";
  if (tenancy === "missing" && belongs !== "shared") return [];
  const own = belongs === "self" ? "t.id = $2::uuid" : "t._tenant_id = $2::uuid";
  const where = tenancy === "bound" ? `where ${belongs === "shared" ? "$2::uuid is not null" : own}` : "";
  const names = `${quoteText(model.name)} as model, ${quoteText(field.identifier)} as field`;
  const named = `f.id::text as file_id, ${names}, t.id::text as record_id`;
  const from = `from ${tableOf(database, model.name)} t join unnest($1::uuid[]) f(id) on ${condition}`;
  return [`select ${named} ${from} ${where} limit ${limits.mediaUsesMax}`];
}
