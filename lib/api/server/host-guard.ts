/**
 * Refuses requests under a name that is not this installation's, before anything else looks at them
 * (lib/platform/network/own-hosts.ts says why).
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Env } from "../../platform/env.ts";
import { ownHosts } from "../../platform/network/own-hosts.ts";
import { isConsole, isFromConsole } from "../console-pass.ts";

export interface HostGuard {
  /** Whether the request was refused, and is answered. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same of a connection that would become a WebSocket. */
  refusesUpgrade(request: IncomingMessage, socket: Duplex): boolean;
}

/** Misdirected Request (RFC 9110, section 15.5.20). */
const status = 421;
/** Load balancers ask by any address, and learn nothing but that the installation works; metrics need a token. */
const health = /^\/(health(\/live|\/ready)?|metrics)(\?|$)/;
/** Names that were told to the operator; a stranger can send any number. */
const toldMax = 20;

/** The guard of this process; `tell` gets one sentence for each name that was refused. */
export function createHostGuard(
  env: Pick<Env, "PUBLIC_URL" | "HOST" | "ALLOWED_HOSTS" | "ENGINE_SECRET">,
  tell: (sentence: string) => void,
): HostGuard {
  const isOwn = ownHosts(env);
  const told = new Set<string>();

  function isMisdirected({ url, headers }: IncomingMessage): boolean {
    if (health.test(url ?? "") || isOwn(headers.host) || isFromConsole(env, headers)) return false;
    const name = shown(headers.host);
    if (told.size < toldMax && !told.has(name)) {
      told.add(name);
      tell(`A request for ${name} was refused. ${remedy(headers)}`);
    }
    return true;
  }

  return {
    refuses(request, response) {
      if (!isMisdirected(request)) return false;
      const { headers, method } = request;
      const isPage = /\btext\/html\b/.test(headers.accept ?? "");
      // What was sent along is not read.
      response.writeHead(status, {
        "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
        "cache-control": "no-store",
        connection: "close",
      });
      response.end(method === "HEAD" ? undefined : isPage ? page(headers) : refusal(headers));
      return true;
    },
    refusesUpgrade(request, socket) {
      if (!isMisdirected(request)) return false;
      const text = refusal(request.headers);
      const head = ["HTTP/1.1 421 Misdirected Request", "Connection: close", "Content-Type: application/json"];
      socket.end(`${head.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`, () =>
        socket.destroy(),
      );
      return true;
    },
  };
}

/** A name as a stranger sent it, for people to read. */
function shown(host: string | undefined): string {
  return host ? host.replace(/[^\x21-\x7e]/g, "?").slice(0, 100) : "no host";
}

function remedy({ host, ...headers }: IncomingHttpHeaders): string {
  const [name] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?=:\d+$|$)/i.exec(host ?? "") ?? [];
  if (!name) return "Name the host that is meant, as in PUBLIC_URL.";
  if (isConsole(headers))
    return `Give console and engine the same ENGINE_SECRET, or start the engine with ALLOWED_HOSTS=${name}.`;
  return `If it is this installation's, start it with PUBLIC_URL=http://${shown(host)} (the address that people type), or with ALLOWED_HOSTS=${name}.`;
}

function sentence(host: string | undefined): string {
  return `This installation of Plinth does not answer to ${shown(host)}.`;
}

/** In the form of the REST envelope, and for GraphQL clients with `errors`. */
function refusal(headers: IncomingHttpHeaders): string {
  const message = `${sentence(headers.host)} ${remedy(headers)}`;
  const error = { code: "MISDIRECTED", fields: {} };
  const errors = [{ message, extensions: { code: error.code } }];
  return JSON.stringify({ code: status, message, body: null, error, errors });
}

function page(headers: IncomingHttpHeaders): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not an address of this installation</title>
<style>
:root { color-scheme: light dark }
body { margin: 12vh auto; max-width: 34rem; padding: 0 1rem; overflow-wrap: anywhere;
  font: 14px/20px Inter, system-ui, sans-serif }
h1 { font-size: 22px; line-height: 28px }
</style>
</head>
<body>
<main>
<h1>Not an address of this installation</h1>
<p>${escaped(sentence(headers.host))}</p>
<p>${escaped(remedy(headers))}</p>
<p>On the machine itself it is always there at <code>localhost</code>.</p>
</main>
</body>
</html>
`;
}
