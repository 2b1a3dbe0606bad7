"use client";

import { UrqlProvider } from "@urql/next";
import { type ReactNode, useState } from "react";
import { makeClient } from "./client.ts";

/**
 * The client of this visit. It stands outside of React: when the browser has to start again with taking a page over, whatever components
 * held is lost, and the results of the server's rendering can be handed over only once.
 */
let visit: ReturnType<typeof makeClient> | undefined;

function clientOfVisit(): ReturnType<typeof makeClient> {
  visit ??= makeClient();
  return visit;
}

/** Gives every component below the GraphQL client; results of the server's rendering are taken over. */
export function ConsoleProvider({ children }: { children: ReactNode }) {
  // On the server each page has its own: they belong to different readers.
  const [{ client, ssr }] = useState(() => (typeof window === "undefined" ? makeClient() : clientOfVisit()));
  return (
    <UrqlProvider client={client} ssr={ssr}>
      {children}
    </UrqlProvider>
  );
}
