/** Changes of a record's relations that wait to be saved with it. */
import type { ConsoleConnection, ConsoleModel } from "../models/console-models.ts";
import type { ConsoleRecord } from "./record-documents.ts";

interface LinkChange {
  /** To be connected, as picked. */
  added: ConsoleRecord[];
  /** Ids to be disconnected. */
  removed: string[];
  /** Ids as they were put in order; undefined where nobody did. */
  order?: string[] | undefined;
}

/** By the relation's key (`author_id`, `comment_ids`). */
export type RecordLinks = Readonly<Record<string, LinkChange>>;

/** Nothing to change. */
export const noLinks: RecordLinks = {};

const none: LinkChange = { added: [], removed: [] };

const isChange = ({ added, removed, order }: LinkChange) => added.length > 0 || removed.length > 0 || !!order;

/** The waiting change of one relation. */
export function linkChange(links: RecordLinks, connection: ConsoleConnection): LinkChange {
  return links[connection.key] ?? none;
}

function put(links: RecordLinks, connection: ConsoleConnection, change: LinkChange): RecordLinks {
  const { [connection.key]: _, ...others } = links;
  if (isChange(change)) return { ...others, [connection.key]: change };
  return Object.keys(others).length > 0 ? others : noLinks;
}

/** Connects the picked records; a has_one takes the last and lets the present one go. */
export function addLinks(
  links: RecordLinks,
  connection: ConsoleConnection,
  picked: ConsoleRecord[],
  present: string[],
): RecordLinks {
  const { added, removed, order } = linkChange(links, connection);
  if (connection.kind === "has_one") {
    const last = picked.at(-1);
    if (!last) return links;
    if (present.includes(last.id)) return put(links, connection, none);
    return put(links, connection, { added: [last], removed: present });
  }
  const ids = new Set(picked.map((record) => record.id));
  return put(links, connection, {
    added: [
      ...added.filter((record) => !ids.has(record.id)),
      ...picked.filter((record) => !present.includes(record.id)),
    ],
    removed: removed.filter((id) => !ids.has(id)),
    order,
  });
}

/** Takes a record out, whether it is connected or only about to be. */
export function removeLink(
  links: RecordLinks,
  connection: ConsoleConnection,
  id: string,
  present: string[],
): RecordLinks {
  const { added, removed, order } = linkChange(links, connection);
  const left = order?.filter((one) => one !== id);
  return put(links, connection, {
    added: added.filter((record) => record.id !== id),
    removed: present.includes(id) && !removed.includes(id) ? [...removed, id] : removed,
    order: left?.length ? left : undefined,
  });
}

/** The records of a relation in the order that waits to be saved; those that came later are behind. */
export function inOrder<Linked extends { id: string }>(
  links: RecordLinks,
  connection: ConsoleConnection,
  shown: readonly Linked[],
): Linked[] {
  const { order } = linkChange(links, connection);
  if (!order) return [...shown];
  const places = new Map(order.map((id, i) => [id, i]));
  const placeOf = ({ id }: Linked) => places.get(id) ?? order.length;
  return shown.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Puts one of the shown records at another place; `stored` is how they are without any order that waits. */
export function moveLink(
  links: RecordLinks,
  connection: ConsoleConnection,
  { shown, stored, from, to }: { shown: readonly string[]; stored: readonly string[]; from: number; to: number },
): RecordLinks {
  const order = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!);
  const { added, removed } = linkChange(links, connection);
  return put(links, connection, { added, removed, order: isSame(order, stored) ? undefined : order });
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((id, i) => id === other[i]);

const without = <Entry>(entries: readonly Entry[], others: readonly Entry[], idOf: (entry: Entry) => string): Entry[] =>
  entries.filter((entry) => !others.some((other) => idOf(other) === idOf(entry)));

const idOfRecord = ({ id }: ConsoleRecord) => id;

/** What was changed after `sent` was, which is stored now. */
export function linksSince(sent: RecordLinks, now: RecordLinks): RecordLinks {
  const keys = [...new Set([...Object.keys(sent), ...Object.keys(now)])];
  const later = keys.map((key): [string, LinkChange] => {
    const [was, is] = [sent[key] ?? none, now[key] ?? none];
    const takenBack = without(was.added, is.added, idOfRecord).map(idOfRecord);
    return [
      key,
      {
        added: without(is.added, was.added, idOfRecord),
        removed: [...without(is.removed, was.removed, (id) => id), ...takenBack],
        order: isSame(was.order, is.order) ? undefined : is.order,
      },
    ];
  });
  const some = later.filter(([, change]) => isChange(change));
  return some.length > 0 ? Object.fromEntries(some) : noLinks;
}

/** The connect, disconnect and order maps of a save: a list of ids for has_many, one id for has_one. */
export function linkMaps(model: Pick<ConsoleModel, "connections">, links: RecordLinks) {
  const connect: Record<string, unknown> = {};
  const disconnect: Record<string, unknown> = {};
  const order: Record<string, string[]> = {};
  for (const connection of model.connections) {
    const { added, removed, order: placed } = linkChange(links, connection);
    const shape = (ids: string[]) => (connection.kind === "has_many" ? ids : ids[0]);
    if (added.length > 0) connect[connection.key] = shape(added.map((record) => record.id));
    // A has_one that gets another record lets the old one go by itself.
    const replaced = connection.kind === "has_one" && added.length > 0;
    if (removed.length > 0 && !replaced) disconnect[connection.key] = shape(removed);
    const later = added.map(({ id }) => id).filter((id) => !placed?.includes(id));
    if (placed) order[connection.key] = [...placed, ...later];
  }
  return {
    ...(Object.keys(connect).length > 0 ? { connect } : {}),
    ...(Object.keys(disconnect).length > 0 ? { disconnect } : {}),
    ...(Object.keys(order).length > 0 ? { order } : {}),
  };
}
