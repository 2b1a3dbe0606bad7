/**
 * The operations that a token with a list may run. Asked on every request of such a token, so answers are kept in
 * memory.
 */

import { PlinthError } from "../../kernel/errors.ts";
import { Lru } from "../../kernel/lru.ts";
import { t } from "../../kernel/words/words.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { askingActor, type Context } from "./context.ts";

export interface TokenOperation {
  /** Null where the list names only the hash. */
  document: string | null;
}

const bytesMax = 16 * 1024 * 1024;
const knownOperations = perPlatform(
  () =>
    new Lru<TokenOperation>({
      entriesMax: 50_000,
      weightMax: bytesMax,
      weightOf: ({ document }) => 300 + (document?.length ?? 0) * 2,
    }),
);

/**
 * The operation with this SHA-256 (hex) on a token's list, or null. Remembered under the list's own name, which changes
 * with its content; what is not on a list is not remembered, so that no caller can fill the memory.
 */
export async function findTokenOperation(
  platform: Platform,
  token: { token_id: string; operation_list_id: string },
  hashHex: string,
): Promise<TokenOperation | null> {
  const cache = knownOperations(platform);
  const key = `${token.operation_list_id} ${hashHex}`;
  const known = cache.get(key);
  if (known) return known;
  const row = await platform.db
    .selectFrom("plinth.token_operations as o")
    .innerJoin("plinth.api_tokens as t", "t.id", "o.token_id")
    .select("o.document")
    .where("o.token_id", "=", token.token_id)
    .where("o.hash", "=", Buffer.from(hashHex, "hex"))
    .where("t.operation_list_id", "=", token.operation_list_id)
    .executeTakeFirst();
  if (row) cache.set(key, row);
  return row ?? null;
}

/** FORBIDDEN for a token with a list of operations: for the ways to the data that know no documents, such as REST. */
export function requireNoList(ctx: Context): void {
  const actor = askingActor(ctx.actor);
  if (actor.kind === "token" && actor.operation_list_id) throw notOnList();
}

export const notOnList = () =>
  new PlinthError("FORBIDDEN", t("This API token may only run the operations on its list."));
