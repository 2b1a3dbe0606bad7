/**
 * What functions may ask of Plinth while they run: requests to public addresses, and the project's own API in their
 * caller's name.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { functionLimits } from "../../../contract/functions.ts";
import { parseBoundedJson } from "../../../kernel/bounded-json.ts";
import { guardedRequest, readBytes } from "../../../platform/network/guarded-request.ts";
import { slot } from "../../../platform/slot.ts";
import type { Context, Role } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { FunctionHost } from "./provider.ts";
import type { RunCaller } from "./run-caller.ts";

const fetchMsMax = 10_000;
const redirectsMax = 3;
const answerCharactersMax = 4 * 1024 * 1024;

/** Runs one operation of the project's generated API: the response's JSON text. Never rejects. */
export type GraphqlRunner = (
  ctx: Context,
  project: OpenProject,
  role: Role,
  request: { query: string; variables: Record<string, unknown> | null; readOnly: boolean },
) => Promise<string>;

/** What answers `plinth.graphql`: a later subsystem. */
export const graphqlRunnerSlot = slot<GraphqlRunner>("runner of GraphQL for functions");

const depths = new AsyncLocalStorage<number>();

/** How many functions run around what runs now. */
export const runDepth = (): number => depths.getStore() ?? 0;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const FetchRequest = z.object({
  url: z.string().max(10_000, "An address of fetch has at most 10000 characters"),
  method: z.enum(methods, `fetch knows the methods ${methods.join(", ")}`),
  headers: z.record(
    z.string().max(200, "The name of a header has at most 200 characters"),
    z.string().max(10_000, "A header has at most 10000 characters"),
  ),
  body: z.string().nullable(),
});
const GraphqlRequest = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullable() });

/** Those that decide how the connection is used are not the function's. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/i;

/** The host of one run. `readOnly` refuses mutations. */
export function runHost({ ctx, project, role }: RunCaller, readOnly: boolean): FunctionHost {
  const depth = runDepth() + 1;
  return {
    async fetch(text, signal) {
      const asked = FetchRequest.safeParse(parseBoundedJson(text, "The request"));
      if (!asked.success) throw new Error(asked.error.issues[0]!.message);
      const { url, method, headers, body } = asked.data;
      if (!URL.canParse(url)) throw new Error("fetch needs a whole address, such as https://example.com/path");
      const late = AbortSignal.timeout(fetchMsMax);
      try {
        const answer = await guardedRequest(url, {
          method,
          headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name))),
          body: body ?? undefined,
          allowPrivate: ctx.platform.env.OUTBOUND_ALLOW_PRIVATE,
          redirectsMax,
          signal: AbortSignal.any([signal, late]),
        });
        const bytes = await readBytes(answer.body, functionLimits.fetchBytesMax);
        return JSON.stringify({
          url: answer.url.href,
          status: answer.status,
          headers: flat(answer.headers),
          body: bytes.toString("utf8"),
        });
      } catch (error) {
        if (late.aborted) throw new Error(`The address did not answer within ${fetchMsMax / 1000} s`);
        throw error;
      }
    },

    async graphql(text) {
      const parsed = GraphqlRequest.safeParse(parseBoundedJson(text, "The request"));
      if (!parsed.success) throw new Error("plinth.graphql takes a document and an object of variables.");
      const run = graphqlRunnerSlot.of(ctx.platform);
      if (!role)
        throw new Error("Nobody calls this run: choose under Runs as which role it has, to use plinth.graphql.");
      if (depth > functionLimits.depthMax)
        throw new Error(`Functions may call each other ${functionLimits.depthMax} deep.`);
      const answer = await depths.run(depth, () => run(withoutList(ctx), project, role, { ...parsed.data, readOnly }));
      if (answer.length > answerCharactersMax) throw new Error("The answer of plinth.graphql is larger than 4 MiB.");
      return answer;
    },
  };
}

/** A token's list names what its holder may ask; the function's own operations are the project's. */
function withoutList(ctx: Context): Context {
  const { actor } = ctx;
  if (actor.kind === "token") return { ...ctx, actor: { ...actor, operation_list_id: null } };
  const { viewing } = actor.kind === "user" ? actor : {};
  if (actor.kind !== "user" || viewing?.caller?.kind !== "token") return ctx;
  const caller = { ...viewing.caller, operation_list_id: null };
  return { ...ctx, actor: { ...actor, viewing: { ...viewing, caller } } };
}

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
