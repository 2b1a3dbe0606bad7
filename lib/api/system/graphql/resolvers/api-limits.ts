import { setRoleIntrospection } from "../../../../engine/roles/index.ts";
import { listTokenOperations, setTokenOperations } from "../../../../engine/tokens/index.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** What tokens and roles may ask of the generated API, beside their rights. */
export const apiLimitResolvers = {
  tokenOperations: ({ token }, ctx) => listTokenOperations(ctx, token),
  setTokenOperations: (input, ctx) =>
    setTokenOperations(ctx, { token: input.token, operations: input.operations ?? null }),
  setRoleIntrospection: (input, ctx) => setRoleIntrospection(ctx, { ...input }),
} satisfies Partial<Resolvers>;
