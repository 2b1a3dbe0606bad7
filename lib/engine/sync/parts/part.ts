/**
 * What the system database keeps of a project, part by part: how it is read into a document, and made what a document
 * says.
 */
import type { SyncStep } from "../../../contract/sync/sync.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ModelChange, step } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";

/** Runs SQL in the transaction of the system database. */
export type SystemSql = ModelChange["sql"];

export interface PartAt {
  platform: Platform;
  project: Pick<OpenProject, "id">;
  sql: SystemSql;
  tell(step: SyncStep): void;
  /** What is left to do by hand. */
  note(sentence: string): void;
}

interface Reconciling<Item> {
  part: SyncStep["part"];
  nameOf(item: Item): string;
  /** What counts in a comparison: without ids, defaults left out, in one order. */
  canonical(item: Item): object;
  add(item: Item): Promise<unknown>;
  change(have: Item, want: Item): Promise<unknown>;
  remove(have: Item): Promise<unknown>;
}

/** Makes the pairs equal, deletes what is gone and adds what is new, and tells each. */
export async function reconcileItems<Item>(
  { tell }: PartAt,
  { kept, gone, added }: { kept: readonly [Item, Item][]; gone: readonly Item[]; added: readonly Item[] },
  { part, nameOf, canonical, ...act }: Reconciling<Item>,
): Promise<void> {
  for (const item of gone) {
    await act.remove(item);
    tell(step("delete", part, nameOf(item)));
  }
  for (const [have, want] of kept) {
    const [before, after] = [canonical(have), canonical(want)] as [Record<string, unknown>, Record<string, unknown>];
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    const details = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    if (details.length === 0) continue;
    await act.change(have, want);
    tell(step("change", part, nameOf(want), { details }));
  }
  for (const item of added) {
    await act.add(item);
    tell(step("add", part, nameOf(item)));
  }
}

/** Paired by a name that each has once. */
export function pairByName<Item>(have: readonly Item[], want: readonly Item[], nameOf: (item: Item) => string) {
  const known = new Map(have.map((item) => [nameOf(item), item]));
  const wanted = new Set(want.map(nameOf));
  return {
    kept: want.flatMap((item) => (known.has(nameOf(item)) ? [[known.get(nameOf(item))!, item] as [Item, Item]] : [])),
    gone: have.filter((item) => !wanted.has(nameOf(item))),
    added: want.filter((item) => !known.has(nameOf(item))),
  };
}

/** A copy without what is empty: null, false, "", [] and {}. */
export function withoutEmpty<T extends object>(value: T): T {
  const isEmpty = (one: unknown) =>
    one === null ||
    one === undefined ||
    one === false ||
    one === "" ||
    (typeof one === "object" && Object.keys(one).length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !isEmpty(one))) as T;
}
