/** Subscriptions, queries and mutations of the generated API over a WebSocket. */
import type { IncomingMessage } from "node:http";
import { errorResponse, operationKind, runOperation, subscribeOperation } from "../../engine/graphql/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { cookieContext } from "../sockets/cookie-context.ts";
import type { Door, SocketRequest } from "../sockets/graphql-sockets.ts";
import type { Output, RunningOperation } from "../sockets/stream.ts";
import { type Caller, memberCaller, tokenCaller } from "./identity.ts";

/**
 * The door of `/secured/graphql`: `connection_init` carries `{ "Authorization": "Bearer <token>" }`. A browser of a signed-in member comes in with its
 * session cookie, if its page is this installation's own.
 */
export function securedDoor(platform: Platform): Door {
  return async (request, parameters) => {
    const callerNow = identify(platform, request, parameters);
    const first = await callerNow().catch(() => null);
    if (!first) return null;
    return {
      key: keyOf(first),
      async revalidate() {
        await callerNow().catch(refuseGone);
      },
      run: (operation, output) => run(callerNow, operation, output),
    };
  };
}

/** What a database does that does not answer says nothing about the caller. */
function refuseGone(error: unknown): void {
  if (error instanceof PlinthError && error.code !== "UNAVAILABLE" && error.code !== "INTERNAL") throw error;
}

function keyOf({ ctx: { actor } }: Caller): string {
  return actor.kind === "token"
    ? `token ${actor.token_id}`
    : actor.kind === "user"
      ? `session ${actor.session_id}`
      : "";
}

/** A token where one is given, else the cookie. */
function identify(
  platform: Platform,
  request: IncomingMessage,
  parameters: Record<string, unknown>,
): () => Promise<Caller> {
  const authorization = parameters.Authorization ?? parameters.authorization ?? request.headers.authorization;
  if (typeof authorization !== "string") return async () => memberCaller(await cookieContext(platform, request));
  const headers: Partial<Record<string, string>> = { authorization, "user-agent": request.headers["user-agent"] };
  return () =>
    tokenCaller(platform, { header: (name) => headers[name], ip_address: request.socket.remoteAddress ?? "" });
}

async function run(
  callerNow: () => Promise<Caller>,
  request: SocketRequest,
  output: Output,
): Promise<RunningOperation | null> {
  const caller = await callerNow();
  try {
    if ((await operationKind(caller, request)) === "subscription")
      return await subscribeOperation(callerNow, request, {
        next: output.next,
        fail: (error) => output.fail(errorsOf(errorResponse(caller.ctx, error).text)),
      });
  } catch (error) {
    output.fail(errorsOf(errorResponse(caller.ctx, error).text));
    return null;
  }
  const { text } = await runOperation(caller.ctx, caller.project, caller.role, { ...request, readOnly: false });
  // What kept an operation from running is no result: the protocol has a message of its own for it.
  if (text.startsWith(`{"errors"`) && !("data" in (JSON.parse(text) as object))) output.fail(errorsOf(text));
  else {
    output.next(text);
    output.complete();
  }
  return null;
}

const errorsOf = (text: string) => (JSON.parse(text) as { errors: object[] }).errors;
