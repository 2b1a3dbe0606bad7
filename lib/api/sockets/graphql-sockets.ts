/** GraphQL over WebSocket by the protocol graphql-transport-ws, for any API behind it. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GraphQLError, GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from "graphql";
import { useServer as serveProtocol } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { limits } from "../../contract/limits.ts";
import type { Platform } from "../../platform/platform.ts";
import { closeCodes, OpenSocket } from "./open-socket.ts";
import { OperationErrors, OperationStream, type Output, type RunningOperation } from "./stream.ts";

/** What a client asks for. */
export interface SocketRequest {
  query: string;
  variables: Record<string, unknown> | null;
  operationName: string | null;
}

/** Who is behind a socket. */
export interface Visitor {
  /** Equal for sockets that count together: a token, a session. */
  key: string;
  /** Rejects when they may no longer be here. */
  revalidate(): Promise<void>;
  run(request: SocketRequest, output: Output): Promise<RunningOperation | null>;
}

/** Finds out who asks, by the upgrade request and the payload of `connection_init`; null for those who may not come in. */
export type Door = (request: IncomingMessage, parameters: Record<string, unknown>) => Promise<Visitor | null>;

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

const initTimeoutMs = 10_000;
const keepAliveMs = 12_000;

interface Behind {
  socket: OpenSocket;
  visitor: Visitor | null;
  running: number;
}

/** Opens a server for sockets behind this door. */
export function createGraphqlSockets(platform: Platform, door: Door): GraphqlSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socketMessageBytesMax,
    perMessageDeflate: false,
  });
  const opened = new Map<IncomingMessage, Behind>();
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
    return now;
  };

  const graphql = serveProtocol(
    {
      connectionInitWaitTimeout: initTimeoutMs,
      async onConnect({ extra, connectionParams }) {
        const behind = { socket: new OpenSocket(extra.socket, extra.request), visitor: null, running: 0 } as Behind;
        opened.set(extra.request, behind);
        const visitor = await door(extra.request, connectionParams ?? {}).catch((error: unknown) => {
          platform.log.warn({ err: error }, "a socket could not be opened");
          return null;
        });
        if (!visitor || !opened.has(extra.request)) return false;
        behind.visitor = visitor;
        if (count(visitor.key, 1) > limits.socketsPerCallerMax) {
          extra.socket.close(closeCodes.tooManySockets, "Too many sockets");
          return true;
        }
        return true;
      },
      onClose({ extra }) {
        const behind = opened.get(extra.request);
        opened.delete(extra.request);
        if (behind?.visitor) count(behind.visitor.key, -1);
      },
      onSubscribe({ extra }, id, { query, variables, operationName }) {
        const behind = opened.get(extra.request)!;
        if (behind.running >= limits.operationsPerSocketMax)
          return [
            new GraphQLError(`At most ${limits.operationsPerSocketMax} operations can run on one socket.`, {
              extensions: { code: "COST_LIMIT" },
            }),
          ];
        behind.running++;
        const request = { query, variables: variables ?? null, operationName: operationName ?? null };
        const stream = new OperationStream(
          behind.socket,
          id,
          (output) => behind.visitor!.run(request, output),
          () => {
            behind.running--;
          },
        );
        return { schema: anySchema, document: anyDocument, contextValue: stream };
      },
      subscribe: ({ contextValue }) => contextValue as OperationStream,
      onError(_ctx, _id, _payload, [error]) {
        const original = error?.originalError;
        return original instanceof OperationErrors ? (original.list as never) : undefined;
      },
    },
    server,
    keepAliveMs,
  );

  async function revalidateOne({ socket, visitor }: Behind): Promise<void> {
    try {
      await visitor?.revalidate();
    } catch {
      return socket.close(closeCodes.forbidden, "Forbidden");
    }
    await Promise.all([...socket.operations].map((operation) => operation.revalidate()));
  }

  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (opening) => server.emit("connection", opening, request)),
    async revalidate() {
      await Promise.all([...opened.values()].map(revalidateOne));
    },
    async close() {
      await graphql.dispose();
    },
  };
}
