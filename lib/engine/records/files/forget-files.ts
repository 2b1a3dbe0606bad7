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
export async function forgetFiles(project: OpenProject, actor: Actor, ids: readonly string[]): Promise<void> {
  const writer = actor.kind === "user" ? actor.user.id : null;
  const noted = await withFreshModels(project, async () => {
    const { models } = await loadModels(project);
    const statement = forgettingStatement(project, models);
    return (await project.database.pool.query<{ model: string }>(statement, [ids, writer])).rows;
  });
  announceChanges(
    project,
    noted.map(({ model }) => model),
  );
}

/** Answers the models whose records were noted. Its parameters: the ids, and the id of who deletes. */
function forgettingStatement({ database, project_type }: OpenProject, models: readonly ModelDefinition[]): string {
  const parts = [`gone as (delete from ${systemTable(database, "_media")} where id = any($1::uuid[]) returning id)`];
  const told = ["select $2::text as model where false"];
  for (const [model, holders] of Map.groupBy(fileHolders(models), ({ model }) => model)) {
    const tenant = tenantOf[project_type === "saas" ? tenantScopeOf(model) : "shared"];
    const holds = holders.map(({ condition }) => condition).join(" or ");
    const name = `noted_${told.length}`;
    const changes = `select ${quoteText(model.name)}, 'update', t.id, ${tenant}, null::jsonb, $2::text
      from ${tableOf(database, model.name)} t where exists (select from gone f where ${holds})`;
    parts.push(`${name} as (${insertChanges(database, changes)} returning model)`);
    told.push(`select model from ${name}`);
  }
  return `with ${parts.join(", ")} ${told.join(" union ")}`;
}
