/** Hooks before the writes of a mutation: asked before its transaction begins, in the order of its fields. */
import { type FieldNode, getArgumentValues } from "graphql";
import type { Context } from "../../access/index.ts";
import type { Variables } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { askHooks, askHooksOfCreate, type HookCaller } from "../../records/index.ts";
import type { ProjectApi } from "../project-api.ts";
import type { RootAction } from "../schema/root-action.ts";
import { FieldError } from "./field-error.ts";

/** What hooks made of the arguments of each field, by alias; those of fields without hooks are not there. */
export type HookedArguments = ReadonlyMap<string, Record<string, unknown>>;

const nothing: HookedArguments = new Map();

/** Asks the hooks of all fields. FieldError with what one refuses. */
export async function hookedArguments(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  variables: Variables,
  fields: Iterable<[string, FieldNode[]]>,
): Promise<HookedArguments> {
  if (!project.settings.system_graphql_hooks) return nothing;
  const hooked = new Map<string, Record<string, unknown>>();
  for (const [alias, [node]] of fields) {
    const field = api.schema.getMutationType()!.getFields()[node!.name.value];
    const action = field?.extensions.plinth as RootAction | undefined;
    if (!field || !action) continue;
    try {
      const args = getArgumentValues(field, node!, variables as Record<string, unknown>);
      hooked.set(alias, await ask({ ctx, project, catalog: api.catalog }, action, args));
    } catch (error) {
      throw new FieldError(alias, error);
    }
  }
  return hooked;
}

async function ask(
  asking: HookCaller,
  { kind, model: name }: RootAction,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const model = asking.catalog.models.get(name)!;
  const ids = typeof args.id === "string" ? [args.id] : null;
  if (kind === "delete" || kind === "deleteList") {
    await askHooks(asking, "delete", model, { input: null, ids }, "id");
    return {};
  }
  if (kind === "createList") {
    const inputs: unknown[] = [];
    for (const [i, input] of (args.inputs as unknown[]).entries())
      inputs.push(await askHooks(asking, "create", model, { input, ids: null }, `inputs.${i}`));
    const creates = args.create as unknown[] | undefined;
    if (!creates) return { inputs };
    const create: unknown[] = [];
    for (const [i, one] of creates.entries()) create.push(await askHooksOfCreate(asking, model, one, `create.${i}`));
    return { inputs, create };
  }
  // An upsert may find its record or not, and asks as the creation that it may become.
  const action = kind === "create" || kind === "upsert" ? "create" : "update";
  const input = await askHooks(asking, action, model, { input: args.input ?? {}, ids }, "input");
  return {
    input,
    ...(args.create !== undefined && { create: await askHooksOfCreate(asking, model, args.create, "create") }),
  };
}
