/**
 * Changes of records as they happen, over the one socket of this visit. It is opened for the first listener and closed
 * after the last.
 */
import type { Client } from "graphql-ws";
import { askSystemGraphql } from "../../contract/calls/addresses/frame.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import { socketAddress } from "./socket-address.ts";

export interface RecordChange {
  operation: "create" | "update" | "delete";
  model: string;
  id: string;
}

interface Listening {
  model: string;
  /** The position of the list that is shown: what was changed while it was on its way is told as `missed`. */
  since?: string | null | undefined;
  /** Of one record; or `missed` where any record of the model may have changed, also while the socket was away. */
  onChange(change: RecordChange | "missed"): void;
}

const listeners = new Set<Listening>();
let client: Promise<Client> | null = null;

const document =
  "subscription ($model: String, $since: String) { modelDataChanged(model: $model, since: $since) { operation model id at } }";

/** Close codes that another try does not change: no session, or one that ended. */
const finalCodes = [4401, 4403];

async function open(): Promise<Client> {
  // Loaded once something listens: the page is there long before it.
  const { createClient } = await import("graphql-ws");
  let wasOpen = false;
  return createClient({
    url: socketAddress(pathOf(askSystemGraphql)),
    lazy: false,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (fault) => !finalCodes.includes((fault as CloseEvent).code),
    onNonLazyError: () => undefined,
    on: {
      connected: () => {
        if (wasOpen) for (const { onChange } of [...listeners]) onChange("missed");
        wasOpen = true;
      },
    },
  });
}

/** Tells every change of a record of the model that the reader may see. Returns the way to stop. */
export function listenToRecords(listening: Listening): () => void {
  const { model, since = null, onChange } = listening;
  listeners.add(listening);
  client ??= open();
  let unsubscribe = () => {};
  void client.then((made) => {
    if (!listeners.has(listening)) return;
    unsubscribe = made.subscribe<{ modelDataChanged: RecordChange | { operation: "missed" } | null }>(
      { query: document, variables: { model, since } },
      {
        next({ data }) {
          const change = data?.modelDataChanged;
          if (change) onChange(change.operation === "missed" ? "missed" : change);
        },
        // Without the right to the content, or without a session, nothing is told; the page's own calls say why.
        error: () => undefined,
        complete: () => undefined,
      },
    );
  });
  return () => {
    listeners.delete(listening);
    unsubscribe();
    // Going from one screen to the next stops one listener and starts another.
    setTimeout(() => {
      if (listeners.size > 0 || !client) return;
      void client.then((made) => made.dispose());
      client = null;
    }, 1_000);
  };
}
