/**
 * Documents named by their SHA-256: the protocol of automatic persisted queries (APQ, as Apollo has it), and the lists
 * of operations that API tokens may be bound to. A node keeps the documents it was given; another one answers
 * PERSISTED_QUERY_NOT_FOUND, and the client sends the text once more.
 */

import { hash } from "node:crypto";
import { PlinthError } from "../../../kernel/errors.ts";
import { Lru } from "../../../kernel/lru.ts";
import { t } from "../../../kernel/words/words.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import { askingActor, type Context, findTokenOperation, notOnList } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";

/** What of a request names its document. */
interface Named {
  query: string | null;
  sha256Hash?: string | null;
}

const bytesMax = 16 * 1024 * 1024;
const storeOf = perPlatform(
  () => new Lru<string>({ entriesMax: 20_000, weightMax: bytesMax, weightOf: (text) => 300 + text.length * 2 }),
);

/** Keeps a valid document that came with its hash, for the requests that bring the hash alone. */
export function rememberDocument(project: OpenProject, { query, sha256Hash }: Named): void {
  if (query === null || !sha256Hash) return;
  const store = storeOf(project.platform);
  const key = `${project.id} ${sha256Hash}`;
  if (store.get(key) === undefined) store.set(key, query);
}

/**
 * The text that a request wants to run: its own, or the one that its hash names. PERSISTED_QUERY_NOT_FOUND for a hash
 * that is not known here; BAD_USER_INPUT for one that is not the text's; FORBIDDEN for what is not on the list of the
 * caller's token.
 */
export function requestedText(ctx: Context, project: OpenProject, request: Named): string | Promise<string> {
  const actor = askingActor(ctx.actor);
  const { query, sha256Hash = null } = request;
  const isListed = actor.kind === "token" && !!actor.operation_list_id;
  if (sha256Hash === null && !isListed) return query!;
  const actual = query === null ? sha256Hash! : hash("sha256", query, "hex");
  if (sha256Hash !== null && sha256Hash !== actual)
    throw new PlinthError("BAD_USER_INPUT", t("sha256Hash is not the SHA-256 of the query."));
  if (isListed) return listedText(ctx, project, actual, query);
  return query ?? storedText(project, actual);
}

async function listedText(ctx: Context, project: OpenProject, hashHex: string, query: string | null): Promise<string> {
  const { token_id, operation_list_id } = askingActor(ctx.actor) as { token_id: string; operation_list_id: string };
  const listed = await findTokenOperation(ctx.platform, { token_id, operation_list_id }, hashHex);
  if (!listed) throw notOnList();
  return query ?? listed.document ?? storedText(project, hashHex);
}

function storedText(project: OpenProject, hashHex: string): string {
  const text = storeOf(project.platform).get(`${project.id} ${hashHex}`);
  if (text === undefined) throw new PlinthError("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound");
  return text;
}
