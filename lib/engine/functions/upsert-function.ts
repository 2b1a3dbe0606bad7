import { UpsertFunctionInput } from "../../contract/extensions.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { randomToken } from "../../platform/crypto.ts";
import type { Context } from "../access/index.ts";
import { requireMember, requireModels, sealEnvVars } from "../projects/index.ts";
import { listFunctions, type StoredFunction } from "./list-functions.ts";

/** Functions of one project. */
const functionsMax = 200;

/**
 * Makes a function of the session's project, or with `update` changes what is given of the one with that name. Needs `logic`. CONFLICT when a new one's
 * name is taken, NOT_FOUND when there is none to change, BAD_USER_INPUT for unknown models.
 */
export async function upsertFunction(ctx: Context, input: unknown): Promise<StoredFunction> {
  const asked = parseInput(UpsertFunctionInput, input);
  const { project } = await requireMember(ctx, "logic");
  await requireModels(project, { request: asked.request, response: asked.response });
  const { db, secrets, clock } = ctx.platform;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("plinth.projects").select("id").where("id", "=", project.id).forUpdate().execute();
    const all = await tx.selectFrom("plinth.functions").selectAll().where("project_id", "=", project.id).execute();
    const known = all.find(({ name }) => name === asked.name);
    refuseClash(asked, known !== undefined, all.length);
    const given = Object.entries(asked.runtime_config ?? {}).filter(([, value]) => value != null);
    const values = {
      description: asked.description ?? known?.description ?? "",
      graphql_schema_type: asked.graphql_schema_type ?? known?.graphql_schema_type ?? "mutation",
      function_connected: asked.function_connected ?? known?.function_connected ?? false,
      function_provider_id: asked.function_provider_id ?? known?.function_provider_id ?? null,
      provider_exported_variable: asked.provider_exported_variable ?? known?.provider_exported_variable ?? null,
      function_exported_variable: asked.function_exported_variable ?? known?.function_exported_variable ?? null,
      function_path: asked.function_path ?? known?.function_path ?? null,
      request: JSON.stringify({
        model: asked.request ?? known?.request.model ?? null,
        optional_payload: asked.request_payload_is_optional ?? known?.request.optional_payload ?? false,
      }),
      response: JSON.stringify({
        model: asked.response ?? known?.response.model ?? null,
        is_array: asked.response_is_array ?? known?.response.is_array ?? false,
      }),
      runtime_config: JSON.stringify({ ...known?.runtime_config, ...Object.fromEntries(given) }),
      env_vars: asked.env_vars
        ? sealEnvVars(secrets, asked.env_vars, known?.env_vars ?? null)
        : (known?.env_vars ?? null),
      updated_at: clock.now(),
    };
    if (known) await tx.updateTable("plinth.functions").set(values).where("id", "=", known.id).execute();
    else
      await tx
        .insertInto("plinth.functions")
        .values({
          ...values,
          id: uuidv7(),
          project_id: project.id,
          name: asked.name,
          rest_api_secret_url_key: randomToken(),
        })
        .execute();
  });
  return (await listFunctions(ctx, project.id)).find(({ name }) => name === asked.name)!;
}

function refuseClash({ name, update }: UpsertFunctionInput, isKnown: boolean, count: number): void {
  if (update && !isKnown) throw new PlinthError("NOT_FOUND", `There is no function named ${name}.`);
  if (update) return;
  const message = `There already is a function named ${name}`;
  if (isKnown) throw new PlinthError("CONFLICT", message, { fields: { name: message } });
  if (count >= functionsMax) throw badInput({ name: `A project has at most ${functionsMax} functions` });
}
