import type { Context } from "../../../../engine/access/index.ts";
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

interface ListArguments {
  search?: string | null;
  filter?: unknown;
}

interface MessageArguments {
  _id: string;
  _key?: string | null;
  code: string;
  message: string;
  redirection?: string | null;
  hide?: boolean | null;
}

/** Administration of the installation. */
export const adminResolvers = {
  adminUsers: (input: ListArguments, ctx: Context) => listAllUsers(ctx, input),
  adminProjects: (input: ListArguments, ctx: Context) => listAllProjects(ctx, input),
  adminUserHoldings: ({ _id }: { _id: string }, ctx: Context) => getUserHoldings(ctx, _id),

  adminCreateUser: (input: object, ctx: Context) => createUser(ctx, input),
  adminUpdateUser: ({ _id, ...changes }: { _id: string }, ctx: Context) => updateUser(ctx, _id, given(changes)),
  adminSuspendUser: ({ _id }: { _id: string }, ctx: Context) => updateUser(ctx, _id, { status: "suspended" }),
  adminActivateUser: ({ _id }: { _id: string }, ctx: Context) => updateUser(ctx, _id, { status: "active" }),
  async adminDeleteUser(input: object, ctx: Context) {
    await deleteUser(ctx, input);
    return { message: "User deleted successfully" };
  },

  adminUpdateProject: ({ _id, ...changes }: { _id: string }, ctx: Context) =>
    updateAnyProject(ctx, _id, given(changes)),
  adminGrantPlan: (input: object, ctx: Context) => grantPlan(ctx, input),
  async adminEndGrant({ _id }: { _id: string }, ctx: Context) {
    await endGrant(ctx, _id);
    return { message: "Plan taken back" };
  },
  adminGrantUserPlan: (input: object, ctx: Context) => grantUserPlan(ctx, input),
  async adminEndUserGrant({ _id }: { _id: string }, ctx: Context) {
    await endUserGrant(ctx, _id);
    return { message: "Plan taken back" };
  },
  async adminMoveProject({ _id }: { _id: string }, ctx: Context) {
    await moveAnyProject(ctx, _id);
    return { message: "The data is moved" };
  },
  async adminDeleteProject({ _id }: { _id: string }, ctx: Context) {
    await deleteAnyProject(ctx, _id);
    return { message: "Project deleted successfully" };
  },
  adminRestoreProject: ({ _id }: { _id: string }, ctx: Context) => restoreAnyProject(ctx, _id),

  async adminUpsertSystemMessage({ _id, _key, ...input }: MessageArguments, ctx: Context) {
    const message = { ...input, redirection: input.redirection ?? "", hide: input.hide ?? false };
    return { ...message, _key: await upsertSystemMessage(ctx, _id, _key ?? null, message) };
  },
  async adminDeleteSystemMessage({ _id, _key }: { _id: string; _key: string }, ctx: Context) {
    await deleteSystemMessage(ctx, _id, _key);
    return { message: "Message removed" };
  },
};

/** Arguments that a client gave; null is not given. */
function given(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined));
}
