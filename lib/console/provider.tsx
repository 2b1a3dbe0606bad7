"use client";

import { UrqlProvider } from "@urql/next";
import { type ReactNode, useState } from "react";
import { makeClient } from "./client.ts";

/** Gives every component below the GraphQL client; results of the server's rendering are taken over. */
export function ConsoleProvider({ children }: { children: ReactNode }) {
  const [{ client, ssr }] = useState(() => makeClient());
  return (
    <UrqlProvider client={client} ssr={ssr}>
      {children}
    </UrqlProvider>
  );
}
