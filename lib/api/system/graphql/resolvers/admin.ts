import {
  createUser,
  deleteAnyProject,
  deleteSystemMessage,
  deleteUser,
  endGrant,
  endUserGrant,
  getUserHoldings,
  grantPlan,
  grantUserPlan,
  listAllProjects,
  listAllUsers,
  moveAnyProject,
  restoreAnyProject,
  updateAnyProject,
  updateUser,
  upsertSystemMessage,
} from "../../../../engine/admin/index.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Administration of the installation. */
export const adminResolvers = {
  adminUsers: (input, ctx) => listAllUsers(ctx, input),
  adminProjects: (input, ctx) => listAllProjects(ctx, input),
  adminUserHoldings: ({ _id }, ctx) => getUserHoldings(ctx, _id),

  adminCreateUser: (input, ctx) => createUser(ctx, input),
  adminUpdateUser: ({ _id, ...changes }, ctx) => updateUser(ctx, _id, given(changes)),
  adminSuspendUser: ({ _id }, ctx) => updateUser(ctx, _id, { status: "suspended" }),
  adminActivateUser: ({ _id }, ctx) => updateUser(ctx, _id, { status: "active" }),
  async adminDeleteUser(input, ctx) {
    await deleteUser(ctx, input);
    return { message: t("User deleted successfully") };
  },

  adminUpdateProject: ({ _id, ...changes }, ctx) => updateAnyProject(ctx, _id, given(changes)),
  adminGrantPlan: (input, ctx) => grantPlan(ctx, input),
  async adminEndGrant({ _id }, ctx) {
    await endGrant(ctx, _id);
    return { message: t("Plan taken back") };
  },
  adminGrantUserPlan: (input, ctx) => grantUserPlan(ctx, input),
  async adminEndUserGrant({ _id }, ctx) {
    await endUserGrant(ctx, _id);
    return { message: t("Plan taken back") };
  },
  async adminMoveProject({ _id }, ctx) {
    await moveAnyProject(ctx, _id);
    return { message: t("The data is moved") };
  },
  async adminDeleteProject({ _id }, ctx) {
    await deleteAnyProject(ctx, _id);
    return { message: t("Project deleted successfully") };
  },
  adminRestoreProject: ({ _id }, ctx) => restoreAnyProject(ctx, _id),

  async adminUpsertSystemMessage({ _id, _key, ...input }, ctx) {
    const message = { ...input, redirection: input.redirection ?? "", hide: input.hide ?? false };
    return { ...message, _key: await upsertSystemMessage(ctx, _id, _key ?? null, message) };
  },
  async adminDeleteSystemMessage({ _id, _key }, ctx) {
    await deleteSystemMessage(ctx, _id, _key);
    return { message: t("Message removed") };
  },
} satisfies Partial<Resolvers>;

/** Arguments that a client gave; null is not given. */
function given(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined));
}
