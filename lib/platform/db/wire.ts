/** What is read of pg's connection, which has no types of its own. */
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";
import { limits } from "../../contract/limits.ts";

export interface Wire extends EventEmitter {
  stream: Socket;
  /** Sends a statement without parameters. */
  query(text: string): void;
}

/** The connection below a client. */
export const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/** Whether the server owes an answer: it is asked something, or has not let the client in yet. */
export const isAsked = (client: pg.ClientBase): boolean =>
  !(client as unknown as { readyForQuery: boolean }).readyForQuery;

/** Calls `watch` with the socket, and again once it is encrypted: then it is another one. */
export function onStream(wire: Wire, watch: (stream: Socket) => void): void {
  watch(wire.stream);
  wire.on("sslconnect", () => watch(wire.stream));
}

const leavingMs = 500;
const graceMs = 50;

/** Says goodbye, and does not wait for a server that says nothing or goes on for ever. */
export async function leave(client: pg.Client): Promise<void> {
  const { stream } = wireOf(client);
  const timer = setTimeout(() => stream.destroy(), leavingMs);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

const timeoutOf = (text: string, how: string) =>
  new RegExp(`(?:^|;)\\s*${how} statement_timeout(?: = (\\d+))?`, "i").exec(text);

/** Milliseconds. */
interface Bounds {
  /** What a statement may take; what sets `statement_timeout` on the connection changes it. */
  statementMs?: number;
  /** How long the server may be silent beyond that. */
  silenceMs: number;
}

/**
 * Breaks the connection (ETIMEDOUT) to a server that should answer and says nothing for longer than the statement may
 * take there: TCP alone would wait for hours where a network has forgotten the connection. Where a statement may take
 * any time (0), so may the server.
 */
export function boundSilence(client: pg.ClientBase, { statementMs = limits.statementMsMax, silenceMs }: Bounds): void {
  const wire = wireOf(client);
  let ofSession = statementMs;
  let ofTransaction: number | null = null;
  const apply = () => {
    const mayTakeMs = ofTransaction ?? ofSession;
    wire.stream.setTimeout(mayTakeMs === 0 ? 0 : mayTakeMs + silenceMs);
  };
  onStream(wire, (stream) => {
    apply();
    stream.on("timeout", () => {
      const { bytesRead } = stream;
      const isSilent = () => isAsked(client) && stream.bytesRead === bytesRead;
      if (stream.pending && !stream.connecting) return;
      // What has come while this process was busy is read first.
      const end = () => isSilent() && stream.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
      setTimeout(end, graceMs).unref();
    });
  });
  const send = wire.query.bind(wire);
  wire.query = (text) => {
    const session = timeoutOf(text, "set");
    const local = timeoutOf(text, "set local");
    if (session) ofSession = Number(session[1]);
    if (timeoutOf(text, "reset")) ofSession = statementMs;
    if (local) ofTransaction = Number(local[1]);
    apply();
    send(text);
  };
  wire.on("readyForQuery", ({ status }: { status: string }) => {
    if (status === "I") ofTransaction = null;
    apply();
  });
}
