/** Which statements a piece of work sends to PostgreSQL, and with which values: as pg's own client is handed them. */
import pg from "pg";

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Runs `act` and gives what all connections of this process were asked meanwhile, in order. Nothing else may be at work in the process. */
export async function sentStatements(act: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (...args) {
    const [first, second] = args;
    const { text, values } = (typeof first === "string" ? { text: first, values: second } : first) as SentStatement;
    sent.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  };
  try {
    await act();
  } finally {
    prototype.query = original;
  }
  return sent;
}
