/** Which statements a piece of work sends to PostgreSQL, and with which values: as pg's own client is handed them. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { StatementPacket } from "../../../lib/engine/records/statements/statement-packet.ts";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** What requests set going and do not wait for: notices, the outbox's pruning, indexes that build themselves. */
const besides =
  /pg_notify|^delete from \S+"_outbox"|pg_try_advisory_lock|pg_advisory_unlock|statement_timeout|reltuples|^select count\(\*\) as n from \(|indisvalid|^(create|drop) index|^analyze |pg_trgm/;

/** What one call of pg's `query` sends. */
export function statementsOf([first, second]: readonly unknown[]): SentStatement[] {
  if (typeof first === "string") return [{ text: first, values: Array.isArray(second) ? second : [] }];
  const given = first instanceof StatementPacket ? first.statements : [first as Partial<SentStatement>];
  return given.map(({ text, values }) => ({ text: text ?? "", values: values ?? [] }));
}

const recording = new AsyncLocalStorage<SentStatement[]>();
let isWatched = false;

function watch(): void {
  isWatched = true;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (...args) {
    recording.getStore()?.push(...statementsOf(args).filter(({ text }) => !besides.test(text)));
    return original.apply(this, args);
  };
}

/** Runs `act` and gives what it asked all connections of this process, in order. */
export async function sentStatements(act: () => Promise<unknown>): Promise<SentStatement[]> {
  if (!isWatched) watch();
  const sent: SentStatement[] = [];
  await recording.run(sent, act);
  return sent;
}
