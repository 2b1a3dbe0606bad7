import type { Selectable } from "kysely";
import { UpsertFunctionInput } from "../../../contract/functions.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { FunctionTable } from "../../../platform/db/tables/functions.ts";
import type { Secrets } from "../../../platform/platform.ts";
import type { Context } from "../../access/index.ts";
import { loadModels } from "../../models/index.ts";
import { sealEnvVars } from "../../project-settings/index.ts";
import { holdProject, requireMember, requireModels } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { keepChanges } from "../hooks/relay-hooks.ts";
import { announceFunctions } from "../running/load-functions.ts";
import { fieldClash } from "./field-clash.ts";
import { keepVersion } from "./keep-version.ts";
import { getFunction, type StoredFunction } from "./list-functions.ts";
import { requireCode, requireRole } from "./require-code.ts";
import { requireHeldFunction } from "./require-held-function.ts";
import { requireUnused } from "./require-unused.ts";
import { newSecretKey } from "./secret-key.ts";

/** Functions of one project. */
const functionsMax = 200;

type KnownFunction = Selectable<FunctionTable>;

/**
 * Makes a function of the session's project, or with `update` changes what is given of the one with that name; all
 * nodes use it at once. Needs `logic`. CONFLICT when a name is taken, NOT_FOUND when there is none to change,
 * BAD_USER_INPUT for unknown models, code that cannot run (with its line), and a new name of one that roles or webhooks
 * use; FORBIDDEN where it runs, or would run, with rights that the member does not have (require-held-function.ts).
 */
export async function upsertFunction(ctx: Context, input: unknown): Promise<StoredFunction> {
  const asked = parseInput(UpsertFunctionInput, input);
  const member = await holderOf(await requireMember(ctx, "logic"));
  const { project } = member;
  if (asked.source) await requireCode(ctx.platform, project, asked.source);
  const { transaction, secrets, clock } = ctx.platform;
  const { models } = await loadModels(project);
  await transaction(async (tx) => {
    await holdProject(sqlOf(tx), project.id);
    await requireModels(project, { request: asked.request, response: asked.response, ...hookModels(asked) });
    const all = await tx.selectFrom("plinth.functions").selectAll().where("project_id", "=", project.id).execute();
    const known = all.find(({ name }) => name === asked.name);
    refuseClash(asked, known !== undefined, all);
    const name = (known && asked.new_name) || asked.name;
    if (known && name !== known.name) await requireUnused(tx, project.id, known.name, "new_name");
    const runs_as = asked.runs_as === undefined ? (known?.runs_as ?? null) : asked.runs_as;
    await requireRole(tx, project, runs_as);
    const source = asked.source === undefined ? (known?.source ?? null) : asked.source;
    const isChanged = source !== (known?.source ?? null);
    const version = (known?.version ?? 0) + (isChanged && source !== null ? 1 : 0);
    const values = {
      ...settingsOf(asked, known, secrets),
      updated_at: clock.now(),
      name,
      source,
      version,
      runs_as,
    };
    const sql = sqlOf(tx);
    if (known) await requireHeldFunction(sql, member, known);
    await requireHeldFunction(sql, member, { ...values, hooks: asked.hooks ?? known?.hooks ?? [] });
    const clash = values.function_connected ? fieldClash(models, name) : null;
    if (clash) throw badInput({ [known && name !== known.name ? "new_name" : "name"]: clash });
    const id = known?.id ?? uuidv7();
    if (known) await tx.updateTable("plinth.functions").set(values).where("id", "=", known.id).execute();
    else
      await tx
        .insertInto("plinth.functions")
        .values({ ...values, ...newSecretKey(secrets), id, project_id: project.id })
        .execute();
    if (isChanged && source !== null) await keepVersion(sql, { id, version, source, user_id: member.actor.user.id });
  });
  await announceFunctions(ctx.platform, project.id);
  await keepChanges(project);
  return getFunction(ctx, project.id, asked.new_name || asked.name);
}

/** What a function is told to be; what is not given stays as it was. */
function settingsOf(asked: UpsertFunctionInput, known: KnownFunction | undefined, secrets: Secrets) {
  const given = Object.entries(asked.runtime_config ?? {}).filter(([, value]) => value != null);
  return {
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
    schedule: asked.schedule === undefined ? (known?.schedule ?? null) : asked.schedule,
    hooks: JSON.stringify(asked.hooks ?? known?.hooks ?? []),
  };
}

function refuseClash(
  { name, new_name, update }: UpsertFunctionInput,
  isKnown: boolean,
  all: readonly { name: string }[],
): void {
  if (update && !isKnown) throw new PlinthError("NOT_FOUND", t("There is no function named {name}.", { name }));
  const refuse = (field: string, taken: string) => {
    const message = `There already is a function named ${taken}`;
    throw new PlinthError("CONFLICT", message, { fields: { [field]: message } });
  };
  if (update && new_name && new_name !== name && all.some((one) => one.name === new_name)) refuse("new_name", new_name);
  if (update) return;
  if (isKnown) refuse("name", name);
  if (all.length >= functionsMax)
    throw badInput({ name: t("A project has at most {functionsMax} functions", { functionsMax }) });
}

const hookModels = ({ hooks }: UpsertFunctionInput) =>
  Object.fromEntries((hooks ?? []).map(({ model }, i) => [`hooks.${i}.model`, model]));
