"use client";

import { UrqlProvider } from "@urql/next";
import { type ReactNode, useState } from "react";
import { makeClient } from "./calls/client.ts";
import { onServer } from "./on-server.ts";

/**
 * The client of this visit. It stands outside of React: when the browser has to start again with taking a page over,
 * whatever components held is lost, and the results of the server's rendering can be handed over only once.
 */
let visit: ReturnType<typeof makeClient> | undefined;

function clientOfVisit(): ReturnType<typeof makeClient> {
  visit ??= makeClient();
  return visit;
}

// Zod would try whether it may compile functions, which the policy of pages reports as an attempt to break it.
if (typeof window !== "undefined")
  (globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

/**
 * Gives every component below the GraphQL client; results of the server's rendering are taken over by scripts with the
 * nonce.
 */
export function ConsoleProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // On the server each page has its own: they belong to different readers.
  const [{ client, ssr }] = useState(() => (onServer ? makeClient() : clientOfVisit()));
  return (
    <UrqlProvider client={client} ssr={ssr} nonce={nonce}>
      {children}
    </UrqlProvider>
  );
}
