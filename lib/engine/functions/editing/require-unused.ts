import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";

/** BAD_USER_INPUT under the field while roles or webhooks name the function. */
export async function requireUnused(
  tx: SystemTransaction,
  projectId: string,
  name: string,
  field: string,
): Promise<void> {
  const users = await tx
    .selectFrom("plinth.project_roles")
    .select("name")
    .where("project_id", "=", projectId)
    .where((eb) => eb(eb.val(name), "=", eb.fn.any("logic_executions")))
    .unionAll(
      tx
        .selectFrom("plinth.webhooks")
        .select("name")
        .where("project_id", "=", projectId)
        .where((eb) => eb(eb.val(name), "=", eb.fn.any("logic_executions"))),
    )
    .execute();
  if (users.length > 0)
    throw badInput({
      [field]: t("The function is in use by {users}", { users: users.map((user) => user.name).join(", ") }),
    });
}
