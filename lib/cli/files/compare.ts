/** What differs between two documents. Ids do not count, nor does what stands at its default. */
import { structuredPatch } from "diff";
import { stringify } from "yaml";
import type { SyncDocument } from "../../contract/sync/sync-document.ts";

export interface Difference {
  action: "add" | "change" | "delete";
  /** `models/post`. */
  name: string;
  /** Lines with a sign in front, of what changes. */
  lines: string[];
}

/** Switches that are on where nothing is said. */
const onByDefault = new Set(["introspection", "enable", "active"]);

/** A copy without ids and defaults, its keys in order. */
export function comparable(value: unknown, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => comparable(one, path));
  if (typeof value !== "object" || value === null) return value;
  // A plugin's id is its name.
  const isId = (key: string) => (key === "id" || key === "single_record_id") && path[0] !== "plugins";
  // A default value is data: nothing in it is an id, and one that is false or empty is one.
  const isValue = (key: string) => key === "default" && path.at(-1) === "validation";
  const entries = Object.entries(value)
    .filter(([key]) => !isId(key))
    .map(([key, one]) => [key, isValue(key) ? one : comparable(one, [...path, key])] as const)
    .filter(([key, one]) => path.length === 0 || says(key, one, isValue(key)));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function says(key: string, one: unknown, isValue: boolean): boolean {
  if (isValue) return one !== null && one !== undefined;
  return onByDefault.has(key) ? one === false : !isNothing(one);
}

function isNothing(one: unknown): boolean {
  return (
    one === null ||
    one === undefined ||
    one === false ||
    one === "" ||
    (typeof one === "object" && Object.keys(one).length === 0)
  );
}

/** What a push of `files` would change in `project`, thing by thing. */
export function differencesOf(project: SyncDocument, files: SyncDocument): Difference[] {
  const [before, after] = [itemsOf(project), itemsOf(files)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): Difference[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    const patch = structuredPatch(name, name, was ?? "", is ?? "", "", "", { context: 2 });
    const lines = patch.hunks.flatMap((hunk, index) => [...(index > 0 ? ["…"] : []), ...hunk.lines]);
    return [{ name, action: was === undefined ? "add" : is === undefined ? "delete" : "change", lines }];
  });
}

function itemsOf(document: SyncDocument): Map<string, string> {
  const items = new Map<string, string>();
  for (const [part, value] of Object.entries(comparable(document) as Record<string, unknown>)) {
    if (!Array.isArray(value)) {
      if (part === "settings") items.set(part, stringify(value));
      continue;
    }
    for (const item of value as { name?: string; id?: string }[]) {
      const name = `${part}/${item.name ?? item.id}`;
      items.set(freeName(items, name), stringify(item, { lineWidth: 0 }));
    }
  }
  return items;
}

/** Webhooks may have one name, however many they are. */
function freeName(items: ReadonlyMap<string, string>, name: string): string {
  if (!items.has(name)) return name;
  let free = `${name} (another)`;
  for (let number = 2; items.has(free); number++) free = `${name} (another ${number})`;
  return free;
}
