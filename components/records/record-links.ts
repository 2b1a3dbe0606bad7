/** Changes of a record's relations that wait to be saved with it. */
import type { ConsoleConnection, ConsoleModel } from "../models/console-models.ts";
import type { ConsoleRecord } from "./record-documents.ts";

interface LinkChange {
  /** To be connected, as picked. */
  added: ConsoleRecord[];
  /** Ids to be disconnected. */
  removed: string[];
}

/** By the relation's key (`author_id`, `comment_ids`). */
export type RecordLinks = Readonly<Record<string, LinkChange>>;

/** Nothing to change. */
export const noLinks: RecordLinks = {};

const none: LinkChange = { added: [], removed: [] };

/** The waiting change of one relation. */
export function linkChange(links: RecordLinks, connection: ConsoleConnection): LinkChange {
  return links[connection.key] ?? none;
}

function put(links: RecordLinks, connection: ConsoleConnection, change: LinkChange): RecordLinks {
  const { [connection.key]: _, ...others } = links;
  if (change.added.length > 0 || change.removed.length > 0) return { ...others, [connection.key]: change };
  return Object.keys(others).length > 0 ? others : noLinks;
}

/** Connects the picked records; a has_one takes the last and lets the present one go. */
export function addLinks(
  links: RecordLinks,
  connection: ConsoleConnection,
  picked: ConsoleRecord[],
  present: string[],
): RecordLinks {
  const { added, removed } = linkChange(links, connection);
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
  });
}

/** Takes a record out, whether it is connected or only about to be. */
export function removeLink(
  links: RecordLinks,
  connection: ConsoleConnection,
  id: string,
  present: string[],
): RecordLinks {
  const { added, removed } = linkChange(links, connection);
  return put(links, connection, {
    added: added.filter((record) => record.id !== id),
    removed: present.includes(id) && !removed.includes(id) ? [...removed, id] : removed,
  });
}

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
      },
    ];
  });
  const some = later.filter(([, { added, removed }]) => added.length > 0 || removed.length > 0);
  return some.length > 0 ? Object.fromEntries(some) : noLinks;
}

/** The connect and disconnect maps of a save: a list of ids for has_many, one id for has_one. */
export function linkMaps(model: Pick<ConsoleModel, "connections">, links: RecordLinks) {
  const connect: Record<string, unknown> = {};
  const disconnect: Record<string, unknown> = {};
  for (const connection of model.connections) {
    const { added, removed } = linkChange(links, connection);
    const shape = (ids: string[]) => (connection.kind === "has_many" ? ids : ids[0]);
    if (added.length > 0) connect[connection.key] = shape(added.map((record) => record.id));
    // A has_one that gets another record lets the old one go by itself.
    const replaced = connection.kind === "has_one" && added.length > 0;
    if (removed.length > 0 && !replaced) disconnect[connection.key] = shape(removed);
  }
  return {
    ...(Object.keys(connect).length > 0 ? { connect } : {}),
    ...(Object.keys(disconnect).length > 0 ? { disconnect } : {}),
  };
}
