import type { Context } from "../../../../engine/access/index.ts";
import { setRoleIntrospection } from "../../../../engine/roles/index.ts";
import { listTokenOperations, setTokenOperations } from "../../../../engine/tokens/index.ts";

/** What tokens and roles may ask of the generated API, beside their rights. */
export const apiLimitResolvers = {
  tokenOperations: ({ token }: { token: string }, ctx: Context) => listTokenOperations(ctx, token),
  setTokenOperations: (input: { token: string; operations?: string[] | null }, ctx: Context) =>
    setTokenOperations(ctx, { token: input.token, operations: input.operations ?? null }),
  setRoleIntrospection: (input: { role: string; enabled: boolean }, ctx: Context) =>
    setRoleIntrospection(ctx, { ...input }),
};
