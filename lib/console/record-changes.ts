/** Changes of records as they happen, over the one socket of this visit. It is opened for the first listener and closed after the last. */
import type { Client } from "graphql-ws";

export interface RecordChange {
  operation: "create" | "update" | "delete" | "missed";
  model: string;
  id: string;
}

/** A change, or `missed` after the socket was away: anything may have changed. */
type Listener = (change: RecordChange | "missed") => void;

const listeners = new Set<Listener>();
let client: Promise<Client> | null = null;
/** The position of what the page showed when the socket was opened. */
let shown: string | null = null;

const document = "subscription ($since: String) { modelDataChanged(since: $since) { operation model id at } }";

/** Close codes that another try does not change: no session, or one that ended. */
const finalCodes = [4401, 4403];

async function open(): Promise<Client> {
  // Loaded once something listens: the page is there long before it.
  const { createClient } = await import("graphql-ws");
  let wasOpen = false;
  const made = createClient({
    url: `${window.location.origin.replace(/^http/, "ws")}/system/graphql`,
    lazy: false,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (fault) => !finalCodes.includes((fault as CloseEvent).code),
    onNonLazyError: () => undefined,
    on: {
      connected: () => {
        if (wasOpen) tell("missed");
        wasOpen = true;
      },
    },
  });
  made.subscribe<{ modelDataChanged: RecordChange | null }>(
    { query: document, variables: { since: shown } },
    {
      next: ({ data }) => data?.modelDataChanged && tell(data.modelDataChanged),
      // Without the right to the content, or without a session, nothing is told; the page's own calls say why.
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return made;
}

function tell(change: RecordChange | "missed"): void {
  for (const listener of [...listeners]) listener(change);
}

/**
 * Tells every change of a record that the reader may see, `since` the position of the list that is shown: what was changed while the page was on its way is told as
 * `missed`. Returns the way to stop.
 */
export function listenToRecords(listener: Listener, since: string | null = null): () => void {
  listeners.add(listener);
  if (!client) shown = null;
  shown ??= since;
  client ??= open();
  return () => {
    listeners.delete(listener);
    // Going from one screen to the next stops one listener and starts another.
    setTimeout(() => {
      if (listeners.size > 0 || !client) return;
      void client.then((made) => made.dispose());
      client = null;
    }, 1_000);
  };
}
