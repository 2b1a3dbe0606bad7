/** Which statements a piece of work sends to PostgreSQL, and with which values: as pg's own client is handed them. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** What requests set going and do not wait for: notices, the outbox's pruning, indexes that build themselves. */
const besides =
  /pg_notify|^delete from \S+"_outbox"|pg_try_advisory_lock|pg_advisory_unlock|statement_timeout|reltuples|^select count\(\*\) as n from \(|indisvalid|^(create|drop) index|^analyze |pg_trgm/;

const recording = new AsyncLocalStorage<SentStatement[]>();
let isWatched = false;

function watch(): void {
  isWatched = true;
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (...args) {
    const [first, second] = args;
    const { text, values } = (typeof first === "string" ? { text: first, values: second } : first) as SentStatement;
    if (!besides.test(text)) recording.getStore()?.push({ text, values: Array.isArray(values) ? values : [] });
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
