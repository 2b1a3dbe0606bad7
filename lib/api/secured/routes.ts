/** The generated API for calls without a socket: pages being rendered, and tests. The same answers as node-handler.ts. */
import { Hono } from "hono";
import type { Platform } from "../../platform/platform.ts";
import { clientAddress } from "../client-address.ts";
import { answerSecured } from "./answer.ts";

export function securedRoutes(platform: Platform): Hono {
  return new Hono().all("/secured/graphql", async ({ req }) => {
    const url = new URL(req.url);
    const { status, headers, text } = await answerSecured(platform, {
      method: req.method,
      url: url.pathname + url.search,
      header: (name) => req.raw.headers.get(name) ?? undefined,
      body: new Uint8Array(await req.arrayBuffer()),
      ip_address: clientAddress(req.raw),
    });
    return new Response(status === 204 ? null : text, { status, headers });
  });
}
