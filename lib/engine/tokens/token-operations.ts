/** The list of operations that an API token may be bound to. */
import { parse } from "graphql";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, type FieldErrors } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { findTokenRow } from "./find-token-row.ts";

const Input = z.object({
  token: z.string(),
  operations: z
    .array(z.string().max(limits.tokenOperationCharactersMax, "An operation is too long"))
    .max(limits.tokenOperationsMax, `A token may have at most ${limits.tokenOperationsMax} operations`)
    .nullable(),
});

export interface TokenOperationSummary {
  hash: string;
  /** Null where only the hash is known. */
  document: string | null;
}

const hashForm = /^[0-9a-f]{64}$/i;

/**
 * Binds a token of the session's project to these operations, each a GraphQL document or the SHA-256 of one in hex;
 * null lets it run any again. On every node at once. Needs `api_secrets`; NOT_FOUND, FORBIDDEN for a token with more
 * rights than the caller, or BAD_USER_INPUT that names each operation which is neither.
 */
export async function setTokenOperations(ctx: Context, input: unknown): Promise<TokenOperationSummary[] | null> {
  const { token, operations } = parseInput(Input, input);
  const row = await findTokenRow(ctx, await requireMember(ctx, "api_secrets"), token);
  const list = operations && readOperations(operations);
  await ctx.platform.transaction(async (tx) => {
    await tx
      .updateTable("plinth.api_tokens")
      .set({ operation_list_id: list ? uuidv7() : null })
      .where("id", "=", row.id)
      .execute();
    await tx.deleteFrom("plinth.token_operations").where("token_id", "=", row.id).execute();
    if (list && list.length > 0)
      await tx
        .insertInto("plinth.token_operations")
        .values(list.map(({ hash, document }) => ({ token_id: row.id, hash: Buffer.from(hash, "hex"), document })))
        .execute();
  });
  await ctx.platform.notices.publish("tokens", row.token_hash.toString("hex"));
  return list;
}

/** The list of a token of the session's project, or null where it may run any operation. Needs `api_secrets`. */
export async function listTokenOperations(ctx: Context, token: string): Promise<TokenOperationSummary[] | null> {
  const row = await findTokenRow(ctx, await requireMember(ctx, "api_secrets"), token);
  if (row.operation_list_id === null) return null;
  const rows = await ctx.platform.db
    .selectFrom("plinth.token_operations")
    .select(["hash", "document"])
    .where("token_id", "=", row.id)
    .orderBy("hash")
    .execute();
  return rows.map(({ hash, document }) => ({ hash: hash.toString("hex"), document }));
}

/** Each once, by hash; a document wins over its hash alone. */
function readOperations(operations: readonly string[]): TokenOperationSummary[] {
  const known = new Map<string, TokenOperationSummary>();
  const faults: FieldErrors = {};
  operations.forEach((text, i) => {
    if (hashForm.test(text)) {
      const hash = text.toLowerCase();
      if (!known.has(hash)) known.set(hash, { hash, document: null });
      return;
    }
    try {
      parse(text, { maxTokens: limits.queryTokensMax });
      const hash = sha256(text).toString("hex");
      known.set(hash, { hash, document: text });
    } catch {
      faults[`operations.${i}`] = "Must be a GraphQL document or its SHA-256 in hex";
    }
  });
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return [...known.values()];
}
