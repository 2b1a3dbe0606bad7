/**
 * Statements that each answer one text, sent together, for pg's protocol layer: as pg-cursor does, a packet brings its
 * own messages (`Submittable`). It leaves out Describe, for the only column is known to be text, so that neither
 * PostgreSQL nor we handle a row description with every request.
 */
import { DatabaseError, type Submittable } from "pg";
import pgUtils from "pg/lib/utils.js";
import type { Weighed } from "../../../platform/db/pool-share.ts";
import { mayPrepare, notePrepared } from "./prepared-statements.ts";

/** What a packet needs of pg's Connection, which has no types of its own. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** Texts of prepared statements by name: answered, and on their way. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: Record<never, never>): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
}

export interface PacketStatement {
  /** Prepared by it, unless its text is too long to be kept; empty for what is not prepared. */
  name: string;
  text: string;
  values: readonly unknown[];
}

/** What became of a packet: the first column of each statement's only row, empty where there is none; or the error. */
export type PacketResult = { answers: string[] } | { error: Error };

/**
 * One network packet, one implicit transaction: all of it is done, or nothing. The order of the statements is kept, and
 * each is under `statement_timeout` for itself.
 */
export class StatementPacket implements Submittable, Weighed {
  /** How long it took from its sending to its end, in milliseconds. */
  ms = 0;
  /** What is sent, in this order. */
  readonly statements: readonly PacketStatement[];
  readonly heavy: number;
  readonly #answers: string[];
  readonly #done: (result: PacketResult) => void;
  #connection: Connection | undefined;
  /** Which statement's answer comes next. */
  #at = 0;
  #sentAt = 0;
  /** Set by pg; told of an error only where the connection is of no more use. */
  callback: ((error?: Error | null) => void) | undefined;

  constructor(statements: readonly PacketStatement[], done: (result: PacketResult) => void, heavy: number) {
    this.heavy = heavy;
    this.statements = statements.map((one) => (mayPrepare(one.text) ? one : { ...one, name: "" }));
    this.#answers = statements.map(() => "");
    this.#done = done;
  }

  /** pg notes the statement of this name as prepared with every ParseComplete. */
  get name(): string {
    return this.statements[this.#at]?.name ?? "";
  }

  get text(): string {
    return this.statements[this.#at]?.text ?? "";
  }

  submit(given: unknown): void {
    const connection = given as Connection;
    this.#connection = connection;
    this.#sentAt = performance.now();
    connection.stream.cork();
    this.#makeRoom(connection);
    for (const statement of this.statements) send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  }

  /**
   * Lets go of statements that have not been used for long, before anything that may fail: what comes behind an error
   * is not carried out.
   */
  #makeRoom(connection: Connection): void {
    const leaving = this.statements.flatMap(({ name, text }) =>
      name === "" ? nothing : notePrepared(connection, name, text),
    );
    for (const name of leaving) {
      if (this.statements.some((statement) => statement.name === name)) continue;
      connection.close({ type: "S", name });
      delete connection.parsedStatements[name];
      delete connection.submittedNamedStatements[name];
    }
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#answers[this.#at] = fields[0]!;
  }

  handleCommandComplete(): void {
    this.#at++;
  }

  handleError(error: Error): void {
    for (const { name } of this.statements.slice(this.#at)) delete this.#connection?.submittedNamedStatements[name];
    this.#end({ error });
    // After an ordinary error PostgreSQL waits for the next statement as ever.
    this.callback!(isRefused(error) ? null : error);
  }

  handleReadyForQuery(): void {
    this.#end({ answers: this.#answers });
    this.callback!(null);
  }

  #end(result: PacketResult): void {
    this.ms = performance.now() - this.#sentAt;
    this.#done(result);
  }

  // Messages that pg passes on and that say nothing here.
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const nothing: string[] = [];

function send(connection: Connection, { name, text, values }: PacketStatement): void {
  if (
    name === "" ||
    (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined)
  ) {
    connection.parse({ name, text });
    if (name !== "") connection.submittedNamedStatements[name] = text;
  }
  connection.bind({ statement: name, values, valueMapper: pgUtils.prepareValue });
  connection.execute({});
}

/**
 * Whether PostgreSQL refused a statement and took back its transaction; of anything else nobody knows what was done.
 */
export const isRefused = (error: unknown): boolean => error instanceof DatabaseError && error.severity === "ERROR";
