/**
 * An engine that runs elsewhere: the console passes on what the browser asks of the API, and asks itself while it
 * renders pages.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createProxyServer } from "httpxy";
import type { SessionState } from "../contract/accounts/accounts.ts";
import { getLiveness } from "../contract/calls/addresses/system.ts";
import { pathOf } from "../contract/calls/locate.ts";
import { projectHeader } from "../contract/projects/named-project.ts";
import { viewHeader } from "../contract/projects/named-view.ts";
import { PlinthError } from "../kernel/errors.ts";
import type { Connection } from "./app.ts";
import { isNear } from "./client-address.ts";
import { consolePass } from "./console-pass.ts";
import type { Engine } from "./engine.ts";
import type { Upgrades } from "./server/upgrades.ts";

type Visitor = NonNullable<Connection["incoming"]>;

/** A page waits no longer for what it needs. */
const pageCallMs = 30_000;
/** Imports and exports of many records send nothing for a while. */
const silenceMs = 10 * 60_000;

const silent = "The engine does not answer. Please try again in a moment.";
const silentAnswer = JSON.stringify({ code: 503, message: silent, body: null, error: { code: "UNAVAILABLE" } });
const silentHeaders = { "content-type": "application/json", "retry-after": "5" };
const alive = {
  text: JSON.stringify({ code: 200, message: "OK", body: { status: "ok" } }),
  headers: { "content-type": "application/json", "cache-control": "no-store" },
};

// As Node has it: Next puts one of its own in its place, which keeps answers.
const fetchDirectly = globalThis.fetch;

interface RemoteEngineOptions {
  /** The engine's address. */
  url: string;
  /** ENGINE_SECRET: with it the engine believes what the console has found out about a request. */
  secret: string | undefined;
  /** Gets the connections that are not the API's. */
  pageUpgrade: Upgrades["handle"];
}

/**
 * The engine at another address. It must know this console's address as its PUBLIC_URL, and count this console among
 * its TRUSTED_PROXIES. Where it does not answer, calls get status 503 with code UNAVAILABLE, and connections that would
 * become sockets end.
 */
export function remoteEngine({ url, secret, pageUpgrade }: RemoteEngineOptions): Engine {
  const proxy = createProxyServer({
    target: url,
    changeOrigin: true,
    xfwd: true,
    proxyTimeout: silenceMs,
    upgradeTimeout: pageCallMs,
  });
  const open = new Set<Socket>();
  const told = (visitor: Visitor | undefined) => {
    const forwarded = forwardedFor(visitor);
    const pass = consolePass(secret, visitor !== undefined && isNear(visitor));
    // In place of what the visitor claims to have come by, which the proxy would leave as it is.
    return { ...pass, ...(forwarded && { "x-forwarded-for": forwarded }) };
  };
  proxy.on("error", (_error, _request, answer) => {
    if (answer && "writeHead" in answer && !answer.headersSent) answer.writeHead(503, silentHeaders).end(silentAnswer);
    else answer?.destroy();
  });
  const api: Engine["api"] = {
    async fetch(request, connection) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      for (const [name, value] of Object.entries(told(connection?.incoming))) headers.set(name, value);
      try {
        return await fetchDirectly(new URL(pathname + search, url), {
          method: request.method,
          headers,
          body: request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer(),
          redirect: "manual",
          signal: AbortSignal.timeout(pageCallMs),
        });
      } catch {
        return new Response(silentAnswer, { status: 503, headers: silentHeaders });
      }
    },
    async session(cookieHeader, _, project, view) {
      const named = { ...(project && { [projectHeader]: project }), ...(view && { [viewHeader]: view }) };
      const headers = { cookie: cookieHeader, "x-use-cookies": "true", ...named };
      const answer = await api.fetch(new Request(`${url}/auth/v2/session`, { headers }));
      const { message, body } = (await answer.json()) as { message: string; body: object };
      if (answer.status === 200) return { status: 200, ...body } as SessionState;
      const { status } = answer;
      if (status === 401 || status === 403 || status === 409) return { status, message };
      throw new PlinthError("UNAVAILABLE", message);
    },
  };
  return {
    api,
    answer(request: IncomingMessage, response: ServerResponse) {
      // Whether this process answers does not hang on the engine.
      if ((request.url ?? "/").split("?")[0] === pathOf(getLiveness))
        return response.writeHead(200, alive.headers).end(alive.text);
      return proxy.web(request, response, { headers: told(request) });
    },
    upgrade(request, socket, head) {
      if (!/^\/(secured|system)(\/|\?|$)/.test(request.url ?? "/")) return pageUpgrade(request, socket, head);
      open.add(socket as Socket);
      socket.once("close", () => open.delete(socket as Socket));
      // The engine has said its last: a client that does not let go is not waited for.
      socket.once("finish", () => socket.destroy());
      proxy.ws(request, socket as Socket, { target: url, headers: told(request) }, head).catch(() => socket.destroy());
    },
    async close() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** The way that a request came, as a proxy tells it. */
function forwardedFor({ headers, socket }: Visitor = {}): string {
  return [headers?.["x-forwarded-for"], socket?.remoteAddress].flat().filter(Boolean).join(", ");
}
