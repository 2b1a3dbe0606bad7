/** Messages between nodes over NOTIFY, on one connection that is made again when it breaks. */
import pg from "pg";
import { boundSilence, leave } from "./db/wire.ts";
import { repeat } from "./jobs/every.ts";
import type { Notices, Platform } from "./platform.ts";

const channel = "plinth_notices";
const retryMs = 500;
/** So often it is asked whether the connection still is one: a network forgets one on which nothing is said. */
const beatMs = 10_000;
const answerMs = 5_000;

/** Starts to listen; resolves when the first connection listens. */
export async function openNotices(
  pool: pg.Pool,
  databaseUrl: string,
  log: Platform["log"],
): Promise<Notices & { close(): Promise<void> }> {
  const receivers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function deliver(text: string | undefined): void {
    const { topic, payload } = JSON.parse(text ?? "{}") as { topic: string; payload: string };
    for (const receive of receivers.get(topic) ?? []) {
      try {
        receive(payload);
      } catch (error) {
        log.error({ err: error, topic }, "a receiver of notices failed");
      }
    }
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "plinth notices", keepAlive: true });
    boundSilence(next, { statementMs: answerMs, silenceMs: 0 });
    next.on("error", (error) => {
      if (!closed) log.warn({ reason: error.message }, "the connection for notices was lost");
    });
    next.on("end", () => {
      if (client === next) client = null;
      listenLater();
    });
    next.on("notification", (message) => deliver(message.payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    if (closed) await next.end();
  }

  function listenLater(): void {
    clearTimeout(retry);
    if (closed) return;
    retry = setTimeout(() => {
      listen().catch((error) => {
        log.warn({ reason: (error as Error).message }, "notices cannot be received yet");
        listenLater();
      });
    }, retryMs);
  }

  await listen();
  // What is wrong with the connection is told as its error.
  const stopBeat = repeat(log, async () => client?.query("select 1").catch(() => {}), {
    everyMs: beatMs,
    failure: "the connection for notices could not be asked",
    isNow: false,
  });
  return {
    async publish(topic, payload) {
      await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify({ topic, payload })]);
    },
    subscribe(topic, receive) {
      const set = receivers.get(topic) ?? new Set();
      receivers.set(topic, set.add(receive));
      return () => set.delete(receive);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await stopBeat();
      if (client) await leave(client);
    },
  };
}
