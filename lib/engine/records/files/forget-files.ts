import type { ModelDefinition } from "../../../contract/models.ts";
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { Actor } from "../../access/index.ts";
import { loadModels, systemTable, tableOf, tenantScopeOf } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { announceChanges } from "../changes/announce-changes.ts";
import { insertChanges, tenantOf } from "../changes/outbox.ts";
import { withFreshModels } from "../reading/with-fresh-models.ts";
import { fileHolders } from "./file-holders.ts";

/**
 * Takes away what is shown of these files beside the project's records: fields read null in their place from then on.
 * Every record that held one is noted as updated, in the same statement, so that live queries, subscriptions and
 * webhooks hear of it.
 */
export function forgetFiles(project: OpenProject, actor: Actor, ids: readonly string[]): Promise<void> {
  return tellHolders(project, actor, (media) => `delete from ${media} where id = any($1::uuid[]) returning id`, ids);
}

/** What is shown of a file with the records that hold it. */
export interface ShownFile {
  id: string;
  file_name: string;
  alt: string;
  size: number;
  width: number | null;
  height: number | null;
}

/** Shows a file's new name, text or sizes with the records that hold it, and notes these as updated. */
export function showFile(project: OpenProject, actor: Actor, file: ShownFile): Promise<void> {
  const { id, file_name, alt, size, width, height } = file;
  const shown = { file_name, alt, size, width, height };
  const set = Object.keys(shown).map((name) => `${name} = s.${name}`);
  const change = (media: string) =>
    `update ${media} m set ${set.join(", ")} from json_populate_record(null::${media}, $3::json) s
     where m.id = any($1::uuid[]) returning m.id`;
  return tellHolders(project, actor, change, [id], JSON.stringify(shown));
}

/** Runs the change of what is shown of files, and notes the records that hold them as updated in the same statement. */
async function tellHolders(
  project: OpenProject,
  actor: Actor,
  change: (media: string) => string,
  ids: readonly string[],
  ...values: readonly string[]
): Promise<void> {
  const writer = actor.kind === "user" ? actor.user.id : null;
  const noted = await withFreshModels(project, async () => {
    const { models } = await loadModels(project);
    const statement = tellingStatement(project, models, change);
    return (await project.database.pool.query<{ model: string }>(statement, [ids, writer, ...values])).rows;
  });
  announceChanges(
    project,
    noted.map(({ model }) => model),
  );
}

/** Answers the models whose records were noted. Its parameters: the ids, who does it, and what the change takes. */
function tellingStatement(
  { database, project_type }: OpenProject,
  models: readonly ModelDefinition[],
  change: (media: string) => string,
): string {
  const parts = [`changed as (${change(systemTable(database, "_media"))})`];
  const told = ["select $2::text as model where false"];
  for (const [model, holders] of Map.groupBy(fileHolders(models), ({ model }) => model)) {
    const tenant = tenantOf[project_type === "saas" ? tenantScopeOf(model) : "shared"];
    const holds = holders.map(({ condition }) => condition).join(" or ");
    const name = `noted_${told.length}`;
    const changes = `select ${quoteText(model.name)}, 'update', t.id, ${tenant}, null::jsonb, $2::text
      from ${tableOf(database, model.name)} t where exists (select from changed f where ${holds})`;
    parts.push(`${name} as (${insertChanges(database, changes)} returning model)`);
    told.push(`select model from ${name}`);
  }
  return `with ${parts.join(", ")} ${told.join(" union ")}`;
}
