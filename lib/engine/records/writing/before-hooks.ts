/**
 * What stands before writes that callers ask for: a later part of the engine provides it. Pushes, restored revisions
 * and duplicates are not asked.
 */
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { slot } from "../../../platform/slot.ts";
import type { Context, Role } from "../../access/index.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { createKey, splitEntry } from "./plan-records.ts";

type WriteAction = "create" | "update" | "delete";

interface Write {
  input: unknown;
  /** Of an update or a deletion; null where a filter finds the records. */
  ids: readonly string[] | null;
}

export interface BeforeHooks {
  /** Whether there are any. */
  hear(project: OpenProject, action: WriteAction, model: string): Promise<boolean>;
  /** Gives the input to write instead. A PlinthError refuses; its fields are those of the input. */
  ask(
    caller: { ctx: Context; project: OpenProject; role: Role },
    action: WriteAction,
    model: string,
    write: Write,
  ): Promise<unknown>;
}

/** What is asked before writes. */
export const beforeHooksSlot = slot<BeforeHooks>("hooks before writes");

export interface HookCaller {
  ctx: Context;
  project: OpenProject;
  catalog: Catalog;
}

const hooksOf = ({ settings, platform }: OpenProject): BeforeHooks | undefined =>
  settings.system_graphql_hooks ? beforeHooksSlot.of(platform) : undefined;

/** Whether hooks stand before that write; where none do, asking them changes nothing. */
export async function hasHooks(project: OpenProject, action: WriteAction, model: string): Promise<boolean> {
  return (await hooksOf(project)?.hear(project, action, model)) ?? false;
}

/**
 * The input as hooks leave it. Before the transaction begins, so that no lock and no connection waits for a function.
 * The fields of a refusal are named below `place`, if it is not empty.
 */
export async function askHooks(
  { ctx, project, catalog }: HookCaller,
  action: WriteAction,
  model: CatalogModel,
  write: Write,
  place: string,
): Promise<unknown> {
  const hooks = hooksOf(project);
  if (!hooks) return write.input;
  try {
    return await hooks.ask({ ctx, project, role: catalog.role }, action, model.name, write);
  } catch (error) {
    if (!(error instanceof PlinthError) || !error.fields) throw error;
    const { code, message, fields } = error;
    throw new PlinthError(code, message, { fields: below(place, fields) });
  }
}

const below = (place: string, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [place ? `${place}.${name}` : name, text]));

/**
 * The `create` of a write with the inputs of all its records as hooks leave them. What is no legal `create` stays, to
 * be refused by who writes it.
 */
export async function askHooksOfCreate(
  asking: HookCaller,
  model: CatalogModel,
  create: unknown,
  place: string,
): Promise<unknown> {
  if (!asking.project.settings.system_graphql_hooks || !isObject(create)) return create;
  const asked: Record<string, unknown> = { ...create };
  for (const relation of model.relations.values()) {
    const key = createKey(relation);
    const other = asking.catalog.models.get(relation.model);
    const given = create[key];
    if (!other || given === undefined) continue;
    const one = async (entry: unknown, here: string) => {
      if (!isObject(entry)) return entry;
      const { values, connect, create: inner } = splitEntry(other, entry);
      const made = (await askHooks(asking, "create", other, { input: values, ids: null }, here)) as object;
      return { ...made, ...connect, ...((await askHooksOfCreate(asking, other, inner, here)) as object) };
    };
    if (!Array.isArray(given)) asked[key] = await one(given, `${place}.${key}`);
    else {
      const entries: unknown[] = [];
      for (const [i, entry] of given.entries()) entries.push(await one(entry, `${place}.${key}.${i}`));
      asked[key] = entries;
    }
  }
  return asked;
}
