import type { SessionUser } from "../../../contract/accounts/accounts.ts";
import type { UserTable } from "../../../platform/db/tables/accounts.ts";

type UserRow = Pick<UserTable, "id" | "email"> &
  Record<"first_name" | "last_name" | "username" | "avatar" | "role", string>;

/** What a person may see of their own row. */
export function sessionUserOf(row: UserRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    avatar: row.avatar,
    is_admin: row.role !== "user",
  };
}
