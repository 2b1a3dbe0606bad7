/** The client for servers that people name: what it sends, how much it reads and how long it waits. */
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { limits } from "../../../contract/limits.ts";

/** Code of the error where a server answers more than it may. */
export const answerTooLargeCode = "EANSWERTOOLARGE";

/** What pg reads from the machine's environment and home where a setting is missing. */
interface ReadSettings {
  password: string;
  connectionParameters: { password: string; options?: string | undefined; replication?: string | undefined };
}

/**
 * A client for servers that people name: what it sends is what it was given. pg would fill in an empty password from
 * PGPASSWORD or the password file of the machine, and send PGOPTIONS along.
 */
export class GuestClient extends pg.Client {
  constructor(config: GuestConfig = {}) {
    super(config);
    const wire = (this as unknown as { connection: Wire }).connection;
    boundAnswers(wire, config.answerBytesMax ?? limits.foreignAnswerBytesMax);
    boundSilence(wire, () => !this.#isIdle, config.silenceMs);
    const read = this as unknown as ReadSettings;
    read.password = typeof config.password === "string" ? config.password : "";
    read.connectionParameters.password = read.password;
    read.connectionParameters.options = undefined;
    read.connectionParameters.replication = undefined;
  }

  /** Whether the server has nothing to answer. */
  get #isIdle(): boolean {
    return (this as unknown as { readyForQuery: boolean }).readyForQuery;
  }

  /** Says goodbye, and does not wait for a server that goes on for ever. */
  leave(): void {
    this.end().catch(() => {});
    const { stream } = (this as unknown as { connection: Wire }).connection;
    setTimeout(() => stream.destroy(), leavingMs).unref();
  }
}

const leavingMs = 500;

interface GuestConfig extends pg.ClientConfig {
  /** Bytes of the answer to one statement, and of all that is said before the first. */
  answerBytesMax?: number;
  /** Milliseconds that the server may be silent beyond those that a statement may take. */
  silenceMs?: number;
}

/** What is read of pg's connection, which has no types of its own. */
interface Wire extends EventEmitter {
  stream: Socket;
  /** Sends a statement without parameters. */
  query(text: string): void;
}

/** Calls `watch` with the socket, and again once it is encrypted: then it is another one. */
function onStream(wire: Wire, watch: (stream: Socket) => void): void {
  watch(wire.stream);
  wire.on("sslconnect", () => watch(wire.stream));
}

/**
 * Breaks the connection to a server that answers more than it may: pg would hold all of it in memory, however long the
 * server goes on.
 */
function boundAnswers(wire: Wire, bytesMax: number): void {
  let bytes = 0;
  onStream(wire, (stream) =>
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) stream.destroy(Object.assign(new Error("answer too large"), { code: answerTooLargeCode }));
    }),
  );
  wire.on("readyForQuery", () => {
    bytes = 0;
  });
}

const timeoutOf = (text: string, how: string) =>
  new RegExp(`(?:^|;)\\s*${how} statement_timeout(?: = (\\d+))?`, "i").exec(text);

/**
 * Breaks the connection to a server that should answer and says nothing for longer than the statement may take there:
 * it would hold callers, and a place among the pools, for as long as it likes. Where a statement may take any time (0),
 * so may the server.
 */
function boundSilence(wire: Wire, isAsked: () => boolean, silenceMs: number = limits.foreignSilenceMsMax): void {
  let ofSession: number = limits.statementMsMax;
  let ofTransaction: number | null = null;
  const apply = () => {
    const statementMs = ofTransaction ?? ofSession;
    wire.stream.setTimeout(statementMs === 0 ? 0 : statementMs + silenceMs);
  };
  onStream(wire, (stream) => {
    apply();
    stream.on("timeout", () => {
      if (isAsked()) stream.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
    });
  });
  const send = wire.query.bind(wire);
  wire.query = (text) => {
    const session = timeoutOf(text, "set");
    const local = timeoutOf(text, "set local");
    if (session) ofSession = Number(session[1]);
    if (timeoutOf(text, "reset")) ofSession = limits.statementMsMax;
    if (local) ofTransaction = Number(local[1]);
    apply();
    send(text);
  };
  wire.on("readyForQuery", ({ status }: { status: string }) => {
    if (status === "I") ofTransaction = null;
    apply();
  });
}
