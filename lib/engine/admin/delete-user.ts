import { accessDenied, DeleteUserInput } from "../../contract/admin/admin.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { listed, plural, t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { removeAccount } from "../accounts/index.ts";
import { announceEnd, endProject, settleProject } from "../projects/index.ts";
import { removeTokensOf } from "../tokens/index.ts";
import { findHeir, handOver } from "./hand-over.ts";
import { lockUser, refuseOwn } from "./lock-user.ts";

/** Named in a refusal. */
const namesMax = 5;

/**
 * Deletes an account for good: sessions, memberships, sync tokens and the API tokens that the person made end at once;
 * the audit log keeps what they did. Who owns projects is refused (CONFLICT, with their names) unless these are handed
 * to somebody else (`transfer_to`, an address) or deleted with them (`delete_projects`). Projects that were deleted
 * already stay restorable by the caller. For super admins, who cannot delete themselves. NOT_FOUND, BAD_USER_INPUT.
 */
export async function deleteUser(ctx: Context, input: unknown): Promise<void> {
  const { _id, transfer_to, delete_projects } = parseInput(DeleteUserInput, input);
  const actor = requireSuperAdmin(ctx, accessDenied.users);
  const { platform } = ctx;
  const { kept, ended } = await platform.transaction(async (tx) => {
    const user = await lockUser(tx, actor, _id);
    refuseOwn(actor, _id, t("You cannot delete your own account."));
    const owned = await tx
      .selectFrom("plinth.projects")
      .select(["id", "name", "deleted_at"])
      .where("owner_id", "=", _id)
      .orderBy("name")
      .forUpdate()
      .execute();
    const live = owned.filter(({ deleted_at }) => deleted_at === null);
    if (live.length > 0 && !transfer_to && !delete_projects) throw ownsProjects(user.email, live);
    const heir = transfer_to ? await findHeir(tx, transfer_to, "transfer_to") : actor.user.id;
    if (heir === _id) throw badInput({ transfer_to: t("Please choose somebody else") });
    const ends = transfer_to ? [] : live;
    const sessions = [];
    for (const { id } of ends) sessions.push(...(await endProject(tx, platform, id)));
    await handOver(
      tx,
      owned.map(({ id }) => id),
      heir,
    );
    // Before the person, of whom their tokens would no longer know.
    await removeTokensOf(tx, _id);
    await removeAccount(tx, _id);
    return { kept: owned.filter((project) => !ends.includes(project)), ended: { projects: ends, sessions } };
  });
  for (const { id } of kept) await settleProject(platform, id);
  await announceEnd(
    platform,
    ended.projects.map(({ id }) => id),
    ended.sessions,
  );
}

function ownsProjects(email: string, projects: readonly { id: string; name: string }[]): PlinthError {
  const names = projects.slice(0, namesMax).map(({ id, name }) => `${name} (${id})`);
  if (projects.length > namesMax) names.push(t("{count} more", { count: projects.length - namesMax }));
  return new PlinthError(
    "CONFLICT",
    plural(
      projects.length,
      "{email} owns a project: {names}. Transfer or delete it first.",
      "{email} owns {count} projects: {names}. Transfer or delete them first.",
      { email, names: listed(names) },
    ),
  );
}
