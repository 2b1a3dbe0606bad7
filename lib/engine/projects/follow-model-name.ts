import type { Platform } from "../../platform/platform.ts";
import { announceProject } from "./open-project.ts";

/**
 * What roles, webhooks, functions and media files say of a model follows its new name; with null it goes, so that no
 * later model of the same name is open to those who had the old one. To be called after the models have changed.
 */
export async function followModelName(
  platform: Platform,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  await followModelNameIn((text, values) => platform.pool.query(text, values), projectId, from, to);
  await announceProject(platform, projectId);
  await platform.notices.publish("functions", projectId);
}

/**
 * The same in a transaction of the system database that `query` runs in; announceProject is left to whoever commits it.
 */
export async function followModelNameIn(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  await query(
    `with roles as (
       update plinth.project_roles
       set api_permissions = (api_permissions - $2::text) ||
         case when $3::text is null then '{}'::jsonb else jsonb_build_object($3::text, api_permissions -> $2::text) end
       where project_id = $1 and api_permissions ? $2::text
     ), hooks as (
       delete from plinth.webhooks where project_id = $1 and model = $2::text and $3::text is null
     ), renamed as (
       update plinth.webhooks set model = $3::text where project_id = $1 and model = $2::text and $3::text is not null
     ), functions as (
       update plinth.functions f set
         request = case when request ->> 'model' = $2::text then jsonb_set(request, '{model}', coalesce(to_jsonb($3::text), 'null')) else request end,
         response = case when response ->> 'model' = $2::text then jsonb_set(response, '{model}', coalesce(to_jsonb($3::text), 'null')) else response end,
         hooks = coalesce((
           select jsonb_agg(case when hook ->> 'model' = $2::text then jsonb_set(hook, '{model}', to_jsonb($3::text)) else hook end)
           from jsonb_array_elements(f.hooks) hook where $3::text is not null or hook ->> 'model' is distinct from $2::text), '[]')
       where project_id = $1
         and ($2::text in (request ->> 'model', response ->> 'model') or hooks @> jsonb_build_array(jsonb_build_object('model', $2::text)))
     ), files as (
       update plinth.media_files set model_name = $3::text where project_id = $1 and model_name = $2::text
     )
     update plinth.projects set tenant_model_name = $3::text
     where id = $1 and tenant_model_name = $2::text and $3::text is not null`,
    [projectId, from, to],
  );
}
