/** GraphQL over WebSocket by the protocol graphql-transport-ws, for any API behind it. */

import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type GraphQLError, GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from "graphql";
import { handleProtocols, makeServer } from "graphql-ws";
import { WebSocketServer } from "ws";
import { limits } from "../../contract/limits.ts";
import { requireStorable } from "../../kernel/bounded-json.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { publicError } from "../../platform/public-error.ts";
import { addressOfMessage } from "../client-address.ts";
import { endWith } from "../server/connections.ts";
import { type Connection, connectProtocol } from "./connect-protocol.ts";
import { Counter } from "./counter.ts";
import { closeCodes, type OpenSocket } from "./open-socket.ts";
import type { SocketBounds } from "./socket-bounds.ts";
import { OperationErrors, OperationStream, type Output, type RunningOperation } from "./stream.ts";

/** What a client asks for. */
export interface SocketRequest {
  query: string;
  variables: Record<string, unknown> | null;
  operationName: string | null;
  extensions: Record<string, unknown> | null;
}

/** Who is behind a socket. */
export interface Visitor {
  /** Equal for sockets that count together: a token, a session. */
  key: string;
  /** Rejects when they may no longer be here. */
  revalidate(): Promise<void>;
  run(request: SocketRequest, output: Output): Promise<RunningOperation | null>;
}

/**
 * Finds out who asks, by the upgrade request and the payload of `connection_init`. Rejects for those who may not come
 * in.
 */
export type Door = (request: IncomingMessage, parameters: Record<string, unknown>) => Promise<Visitor>;

export interface GraphqlSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Looks again who is behind each socket: closes those that may no longer be here with 4403. */
  revalidate(): Promise<void>;
  /** Closes all sockets with 1001. */
  close(): Promise<void>;
}

/** graphql-ws wants a schema and a document; both are only known behind the door. */
const anySchema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: "Query", fields: { _: { type: GraphQLString } } }),
});
const anyDocument = parse("subscription { _ }");

/** A client that does not answer a close frame is cut off after this time. */
const closeTimeoutMs = 5_000;

interface Behind {
  socket: OpenSocket;
  visitor: Visitor;
  running: number;
}

/** Who is behind which socket. */
class OpenSockets {
  readonly #bounds: SocketBounds;
  readonly #opened = new Map<OpenSocket, Behind>();
  readonly #callers = new Counter();

  constructor(bounds: SocketBounds) {
    this.#bounds = bounds;
  }

  enter(socket: OpenSocket, visitor: Visitor): void {
    this.#opened.set(socket, { socket, visitor, running: 0 });
    if (this.#callers.add(visitor.key, 1) > this.#bounds.socketsPerCallerMax)
      socket.close(closeCodes.tooManySockets, "Too many sockets");
  }

  leave(socket: OpenSocket): void {
    const behind = this.behind(socket);
    this.#opened.delete(socket);
    if (behind) this.#callers.add(behind.visitor.key, -1);
  }

  behind(socket: OpenSocket): Behind | undefined {
    return this.#opened.get(socket);
  }

  async revalidate(): Promise<void> {
    await Promise.all([...this.#opened.values()].map(revalidateOne));
  }
}

async function revalidateOne({ socket, visitor }: Behind): Promise<void> {
  try {
    await visitor.revalidate();
  } catch (error) {
    // What a database does that does not answer says nothing about the caller.
    if (isRefusal(error)) return socket.close(closeCodes.forbidden, "Forbidden");
  }
  await Promise.all([...socket.operations].map((operation) => operation.revalidate()));
}

/** Runs what a socket asks for, as long as no more than that runs on it. */
function streamOf(behind: Behind, id: string, request: SocketRequest, bounds: SocketBounds): OperationStream {
  const hasRoom = ++behind.running <= bounds.operationsPerSocketMax;
  return new OperationStream(
    behind.socket,
    id,
    async (output) => {
      if (!hasRoom) throw tooManyOperations(bounds);
      requireStorable(request);
      return behind.visitor.run(request, output);
    },
    () => {
      behind.running--;
    },
  );
}

function errorsOf(platform: Platform, error: GraphQLError): OperationErrors["list"] {
  const { originalError } = error;
  if (originalError instanceof OperationErrors) return originalError.list;
  if (!originalError) return [error.toJSON()];
  const { message, code, fields } = publicError(platform, originalError);
  return [{ message, extensions: { code, ...(fields && { fields }) } }];
}

function makeProtocol(platform: Platform, door: Door, bounds: SocketBounds, opened: OpenSockets) {
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: bounds.initTimeoutMs,
    async onConnect({ extra: { socket, request, arrived }, connectionParams }) {
      let visitor: Visitor;
      try {
        visitor = await door(request, connectionParams ?? {});
      } catch (error) {
        if (isRefusal(error)) return false;
        platform.log.warn({ err: error }, "it could not be found out who opens a socket");
        socket.close(closeCodes.tryAgainLater, "Try again later");
        return;
      }
      // Its end has been told already.
      if (!socket.isOpen) return;
      arrived();
      opened.enter(socket, visitor);
    },
    onClose({ extra: { socket, arrived } }) {
      arrived();
      opened.leave(socket);
    },
    onSubscribe({ extra: { socket } }, id, { query, variables, operationName, extensions }) {
      const request: SocketRequest = {
        query,
        variables: variables ?? null,
        operationName: operationName ?? null,
        extensions: extensions ?? null,
      };
      const stream = streamOf(opened.behind(socket)!, id, request, bounds);
      return { schema: anySchema, document: anyDocument, contextValue: stream };
    },
    subscribe: ({ contextValue }) => contextValue as OperationStream,
    onError({ extra: { socket } }, _id, _payload, [error]) {
      const errors = errorsOf(platform, error!);
      const behind = opened.behind(socket);
      // Who is told so does not stay: their token or session has ended.
      if (behind && errors.some(isUnauthenticated)) void revalidateOne(behind);
      return errors as never;
    },
  });
}

/** Opens a server for sockets behind this door. */
export function createGraphqlSockets(platform: Platform, door: Door, bounds: SocketBounds): GraphqlSockets {
  const options = {
    noServer: true,
    maxPayload: limits.socketMessageBytesMax,
    perMessageDeflate: false,
    // Not among the types of ws.
    closeTimeout: closeTimeoutMs,
    handleProtocols,
  };
  const server = new WebSocketServer(options);
  const opened = new OpenSockets(bounds);
  const waiting = new Counter();
  const protocol = makeProtocol(platform, door, bounds, opened);

  const addressOf = (request: IncomingMessage) => addressOfMessage(request, platform.env.TRUSTED_PROXIES);
  server.on("connection", (socket, request) => {
    const address = addressOf(request);
    waiting.add(address, 1);
    let isWaiting = true;
    connectProtocol(protocol, socket, platform.log, request, () => {
      if (isWaiting) waiting.add(address, -1);
      isWaiting = false;
    });
  });

  return {
    upgrade(request, socket, head) {
      if (waiting.of(addressOf(request)) >= bounds.socketsWaitingPerAddressMax)
        return endWith(socket, "429 Too Many Requests");
      server.handleUpgrade(request, socket, head, (opening) => server.emit("connection", opening, request));
    },
    revalidate: () => opened.revalidate(),
    async close() {
      for (const client of server.clients) client.close(closeCodes.goingAway, "Going away");
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isUnauthenticated = (error: { extensions?: { code?: unknown } }) => error.extensions?.code === "UNAUTHENTICATED";

const tooManyOperations = ({ operationsPerSocketMax }: SocketBounds) =>
  new PlinthError(
    "COST_LIMIT",
    t("At most {operationsPerSocketMax} operations can run on one socket.", { operationsPerSocketMax }),
  );

/** Whether it is known that somebody may not come in or stay; any other error is a fault of ours. */
function isRefusal(error: unknown): boolean {
  return error instanceof PlinthError && error.code !== "UNAVAILABLE" && error.code !== "INTERNAL";
}
