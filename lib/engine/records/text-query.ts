/**
 * A statement that answers one text, for pg's protocol layer: as pg-cursor does, it brings its own messages (`Submittable`). It leaves out Describe, for
 * the only column is known to be text, so that neither PostgreSQL nor we handle a row description with every request.
 */
import type { PoolClient, Submittable } from "pg";
import pgUtils from "pg/lib/utils.js";
import type { OpenProject } from "../projects/index.ts";
import { mayPrepare, notePrepared } from "./prepared-statements.ts";

/** What TextQuery needs of pg's Connection, which has no types of its own. */
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

type Done = (error: Error | null | undefined, text?: string) => void;

/** A statement that is sent before another one, in the same transaction and the same packet; what it answers is not looked at. */
export interface Guard {
  text: string;
  values: readonly unknown[];
}

class TextQuery implements Submittable {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly #name: string;
  readonly #guard: Guard | undefined;
  #connection: Connection | undefined;
  /** Whether the guard's answer is still to come. */
  #guarding: boolean;
  /** Set by pg. */
  callback: Done | undefined;
  #answer = "";

  constructor(name: string, text: string, values: readonly unknown[], guard?: Guard) {
    this.#name = name;
    this.text = text;
    this.values = values;
    this.#guard = guard;
    this.#guarding = guard !== undefined;
  }

  /** pg notes the statement of this name as prepared with every ParseComplete; the guard's is not this one's. */
  get name(): string {
    return this.#guarding ? "" : this.#name;
  }

  submit(given: unknown): void {
    const connection = given as Connection;
    this.#connection = connection;
    connection.stream.cork();
    if (this.#name !== "") this.#makeRoom(connection);
    if (this.#guard) this.#send(connection, { ...this.#guard, name: "" });
    this.#send(connection, { name: this.#name, text: this.text, values: this.values });
    // Until here all is one transaction.
    connection.sync();
    connection.stream.uncork();
  }

  /** Lets go of statements that have not been used for long, in the same packet. */
  #makeRoom(connection: Connection): void {
    for (const name of notePrepared(connection, this.#name, this.text)) {
      connection.close({ type: "S", name });
      delete connection.parsedStatements[name];
      delete connection.submittedNamedStatements[name];
    }
  }

  #send(connection: Connection, { name, text, values }: Guard & { name: string }): void {
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

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#answer = fields[0]!;
  }

  handleError(error: Error): void {
    if (this.#connection) delete this.#connection.submittedNamedStatements[this.#name];
    this.callback!(error);
  }

  handleCommandComplete(): void {
    this.#guarding = false;
  }

  handleReadyForQuery(): void {
    this.callback!(null, this.#answer);
  }

  // Messages that pg passes on and that say nothing here.
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/**
 * The first column of the only row; empty for a statement that answers none. With a `name` the statement is prepared on each connection, where it stays as
 * long as it is among those used last. A `guard` costs no round trip.
 */
export function queryText(
  queryable: OpenProject["database"]["pool"] | PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
  guard?: Guard,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, answer) => (error ? reject(error) : resolve(answer!));
    // pg takes a callback beside a Submittable; its types do not know.
    (queryable.query as (query: Submittable, done: Done) => void).call(
      queryable,
      new TextQuery(mayPrepare(text) ? name : "", text, values, guard),
      done,
    );
  });
}
