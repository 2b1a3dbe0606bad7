import type { Platform } from "../../../platform/platform.ts";

/** The account of an address in lower case, or undefined. */
export function findUserByEmail(db: Pick<Platform["db"], "selectFrom">, email: string) {
  return db
    .selectFrom("plinth.users")
    .selectAll()
    .where(({ eb, fn }) => eb(fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
}
