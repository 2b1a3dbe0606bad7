/**
 * The secret address of a function: kept encrypted, to be shown to who may see it, and found by its hash, so that no
 * comparison tells how much of a guess was right.
 */
import type { Selectable } from "kysely";
import { randomToken, sha256 } from "../../../platform/crypto.ts";
import type { FunctionTable } from "../../../platform/db/tables/functions.ts";
import type { Platform } from "../../../platform/platform.ts";

type Secrets = Platform["secrets"];
type KeyColumns = Pick<Selectable<FunctionTable>, "rest_key" | "rest_api_secret_url_key">;

/** The columns of a new key. */
export const newSecretKey = (secrets: Secrets) => sealed(secrets, randomToken());

/** The key itself, for who may see it. */
export const openSecretKey = (secrets: Secrets, { rest_key, rest_api_secret_url_key }: KeyColumns): string =>
  rest_key ? secrets.decrypt(rest_key) : (rest_api_secret_url_key ?? "");

/** Encrypts the keys that an older version left in plain text. */
export async function sealPlainKeys({ db, secrets, log }: Platform): Promise<void> {
  const rows = await db
    .selectFrom("plinth.functions")
    .select(["id", "rest_api_secret_url_key as key"])
    .where("rest_api_secret_url_key", "is not", null)
    .execute();
  for (const { id, key } of rows)
    await db
      .updateTable("plinth.functions")
      .set(sealed(secrets, key!))
      .where("id", "=", id)
      .where("rest_api_secret_url_key", "=", key)
      .execute();
  if (rows.length > 0) log.info({ functions: rows.length }, "secret addresses of functions were encrypted");
}

const sealed = (secrets: Secrets, key: string) => ({
  rest_key: secrets.encrypt(key),
  rest_key_hash: sha256(key),
  rest_api_secret_url_key: null,
});
