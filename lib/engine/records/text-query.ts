/**
 * A statement that answers one text, for pg's protocol layer: as pg-cursor does, it brings its own messages (`Submittable`). It leaves out Describe, for
 * the only column is known to be text, so that neither PostgreSQL nor we handle a row description with every request.
 */
import type { PoolClient, Submittable } from "pg";
import pgUtils from "pg/lib/utils.js";
import type { OpenProject } from "../projects/index.ts";

/** What TextQuery needs of pg's Connection, which has no types of its own. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** Texts of prepared statements by name: answered, and on their way. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: Record<never, never>): void;
  sync(): void;
}

type Done = (error: Error | null | undefined, text?: string) => void;

class TextQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set by pg. */
  callback: Done | undefined;
  #answer = "";

  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values;
  }

  submit(given: unknown): void {
    const connection = given as Connection;
    const { name, text, values } = this;
    connection.stream.cork();
    if (
      name === "" ||
      (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined)
    ) {
      connection.parse({ name, text });
      if (name !== "") connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values, valueMapper: pgUtils.prepareValue });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#answer = fields[0]!;
  }

  handleError(error: Error): void {
    this.callback!(error);
  }

  handleReadyForQuery(): void {
    this.callback!(null, this.#answer);
  }

  // Messages that pg passes on and that say nothing here.
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** The first column of the only row. With a `name` the statement is prepared once on each connection. */
export function queryText(
  queryable: OpenProject["database"]["pool"] | PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, answer) => (error ? reject(error) : resolve(answer!));
    // pg takes a callback beside a Submittable; its types do not know.
    (queryable.query as (query: Submittable, done: Done) => void).call(
      queryable,
      new TextQuery(name, text, values),
      done,
    );
  });
}
