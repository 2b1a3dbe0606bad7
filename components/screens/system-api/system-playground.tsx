"use client";

import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { createClient } from "graphql-ws";
import { useMemo } from "react";
import { callHeaders } from "../../../lib/console/calls/call-headers.ts";
import { socketAddress } from "../../../lib/console/calls/socket-address.ts";
import { PlaygroundFrame } from "../../api-calls/playground-frame.tsx";
import { systemGraphqlPath } from "./system-paths.ts";

const firstQuery = `{
  getUser {
    id
    email
  }
  listProjects {
    id
    name
  }
}
`;

/** GraphiQL at the system schema, signed in as the page is. Loaded when it is used. */
export default function SystemPlayground() {
  const fetcher = useMemo(() => {
    return createGraphiQLFetcher({
      url: systemGraphqlPath,
      headers: callHeaders(),
      enableIncrementalDelivery: false,
      wsClient: createClient({ url: socketAddress(systemGraphqlPath) }),
    });
  }, []);
  return <PlaygroundFrame namespace="plinth-system-api" fetcher={fetcher} firstQuery={firstQuery} />;
}
