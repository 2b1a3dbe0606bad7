/** Which part of Plinth takes a connection that becomes a WebSocket. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { askSystemGraphql } from "../../contract/calls/addresses.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import type { Platform } from "../../platform/platform.ts";
import { securedDoor } from "../secured/socket-door.ts";
import { createGraphqlSockets, type GraphqlSockets } from "../sockets/graphql-sockets.ts";
import { type SocketBounds, socketBounds } from "../sockets/socket-bounds.ts";
import { systemDoor } from "../system/graphql/socket-door.ts";
import { endWith } from "./connections.ts";

export interface Upgrades {
  /** For the HTTP server's event `upgrade`. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets. */
  close(): Promise<void>;
}

/** Notices after which a caller may be another one, or nobody. */
const topics = ["tokens", "projects", "models", "sessions"];
/** Several notices of one moment are one reason to look. */
const gatherMs = 50;

/** Sockets of `/secured/graphql` and `/system/graphql`; the others go to `rest`. */
export function createUpgrades(
  platform: Platform,
  rest: Upgrades["handle"],
  given: Partial<SocketBounds> = {},
): Upgrades {
  const bounds = { ...socketBounds, ...given };
  const servers: Record<string, GraphqlSockets> = {
    "/secured/graphql": createGraphqlSockets(platform, securedDoor(platform), bounds),
    [pathOf(askSystemGraphql)]: createGraphqlSockets(platform, systemDoor(platform), bounds),
  };
  let waiting: NodeJS.Timeout | undefined;
  const look = () => {
    waiting = undefined;
    for (const server of Object.values(servers)) void server.revalidate();
  };
  const stops = topics.map((topic) =>
    platform.notices.subscribe(topic, () => {
      waiting ??= setTimeout(look, gatherMs).unref();
    }),
  );
  const timer = setInterval(look, bounds.revalidateMs).unref();

  return {
    handle(request, socket, head) {
      const path = (request.url ?? "/").split("?")[0]!;
      const server = servers[path];
      if (server) return server.upgrade(request, socket, head);
      if (!/^\/(secured|system)(\/|$)/.test(path)) return rest(request, socket, head);
      endWith(socket, "404 Not Found");
    },
    async close() {
      clearInterval(timer);
      clearTimeout(waiting);
      for (const stop of stops) stop();
      await Promise.all(Object.values(servers).map((server) => server.close()));
    },
  };
}
