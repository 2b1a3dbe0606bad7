/** Subscriptions, queries and mutations of the generated API over a WebSocket. */
import type { IncomingMessage } from "node:http";
import { errorResponse, operationKind, runOperation, subscribeOperation } from "../../engine/graphql/index.ts";
import { countCall } from "../../engine/projects/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressOfMessage } from "../client-address.ts";
import { cookieContext } from "../sockets/cookie-context.ts";
import type { Door, SocketRequest } from "../sockets/graphql-sockets.ts";
import type { Output, RunningOperation } from "../sockets/stream.ts";
import { type Caller, memberCaller, tokenCaller } from "./identity.ts";
import { RequestError, readParameters } from "./request.ts";

/**
 * The door of `/secured/graphql`: `connection_init` carries `{ "Authorization": "Bearer <token>" }`. A browser of a
 * signed-in member comes in with its session cookie, if its page is this installation's own; `{ "role": "<name>",
 * "tenant": "<id>" }` tries the API as another role and for another tenant (`memberCaller`).
 */
export function securedDoor(platform: Platform): Door {
  return async (request, parameters) => {
    const callerNow = identify(platform, request, parameters);
    return {
      key: keyOf(await callerNow()),
      async revalidate() {
        await callerNow();
      },
      run: (operation, output) => run(callerNow, operation, output),
    };
  };
}

const textIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

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
  if (typeof authorization !== "string")
    return async () => {
      const tried = { role: textIn(parameters.role), tenant: textIn(parameters.tenant) };
      return memberCaller(await cookieContext(platform, request), tried);
    };
  const headers: Partial<Record<string, string>> = { authorization, "user-agent": request.headers["user-agent"] };
  const ip_address = addressOfMessage(request, platform.env.TRUSTED_PROXIES);
  return () => tokenCaller(platform, { header: (name) => headers[name], ip_address });
}

async function run(
  callerNow: () => Promise<Caller>,
  asked: SocketRequest,
  output: Output,
): Promise<RunningOperation | null> {
  const caller = await callerNow();
  const fail = (error: unknown) => output.fail(errorsOf(errorResponse(caller.ctx, error).text));
  let text: string;
  try {
    const request = readParameters(
      { ...asked, query: textOf(asked) },
      { readOnly: false, reportCost: false, explain: false },
    );
    countCall(caller.project);
    if ((await operationKind(caller, request)) === "subscription")
      return await subscribeOperation(callerNow, request, { next: output.next, fail });
    ({ text } = await runOperation(caller.ctx, caller.project, caller.role, request));
  } catch (error) {
    fail(error instanceof RequestError ? new PlinthError("BAD_USER_INPUT", error.message) : error);
    return null;
  }
  // What kept an operation from running is no result: the protocol has a message of its own for it.
  if (text.startsWith(`{"errors"`) && !("data" in (JSON.parse(text) as object))) output.fail(errorsOf(text));
  else {
    output.next(text);
    output.complete();
  }
  return null;
}

/** The protocol has every client send a text: an empty one beside the hash of a persisted document stands for none. */
const textOf = ({ query, extensions }: SocketRequest) => (query === "" && extensions?.persistedQuery ? null : query);

const errorsOf = (text: string) => (JSON.parse(text) as { errors: object[] }).errors;
