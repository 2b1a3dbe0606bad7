import { Lru } from "../../../kernel/lru.ts";
import type { Queryable } from "../../../platform/db/pool-share.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Actor } from "../../access/index.ts";
import type { Catalog } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { queryText } from "../statements/text-query.ts";
import { saveActor } from "./actors.ts";

/** Who wrote a record: a person or an API token, as `meta.created_by` shows them. */
interface Writer {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string;
}

function writerOf(actor: Actor): Writer | null {
  const nobody = { last_name: "", email: "", avatar: "" };
  if (actor.kind === "token") return { ...nobody, id: actor.token_id, first_name: actor.name };
  if (actor.kind === "user") {
    const { id, first_name, last_name, email, avatar } = actor.user;
    return { id, first_name, last_name, email, avatar };
  }
  return actor.kind === "system" ? { ...nobody, id: "plinth", first_name: "Plinth" } : null;
}

/**
 * Keeps the writer's name beside the project's records, so that `meta` is read in one statement even in a user's own
 * database. Returns the writer's id, or null for an anonymous one. Takes no lock where nothing changed, so that the
 * transactions of one writer do not wait for each other.
 */
export async function noteWriter(tx: Queryable, catalog: Catalog, actor: Actor): Promise<string | null> {
  const writer = writerOf(actor);
  if (!writer) return null;
  await queryText(tx, `plinth_writer_${catalog.schema}`.slice(0, 63), saveActor(catalog), [
    writer.id,
    writer.first_name,
    writer.last_name,
    writer.email,
    writer.avatar,
  ]);
  return writer.id;
}

const notedMax = 10_000;
/** What was noted is noted again after this time, in case someone tidied the table. */
const trustedMs = 5 * 60_000;

/** When this node noted each writer, by project and everything that is kept of them. */
const noted = perPlatform(() => new Lru<number>({ entriesMax: notedMax }));

/** noteWriter outside of a transaction, and only where this node has not just done it. */
export async function noteWriterOnce(project: OpenProject, catalog: Catalog, actor: Actor): Promise<string | null> {
  const writer = writerOf(actor);
  if (!writer) return null;
  const known = noted(project.platform);
  const key = JSON.stringify([project.id, catalog.schema, ...Object.values(writer)]);
  if (performance.now() - (known.get(key) ?? Number.NEGATIVE_INFINITY) > trustedMs) {
    await noteWriter(project.database.pool, catalog, actor);
    known.set(key, performance.now());
  }
  return writer.id;
}
