/**
 * A database that answers nobody any more, because it is frozen or the network drops what is sent, is noticed within
 * three seconds: who waits is told, and who comes meanwhile does not wait. TCP alone would keep both for hours.
 */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isAsked, wireOf } from "./wire.ts";

const lookEveryMs = 500;
/** A connection that owes an answer for as long is a reason to ask the database itself. */
const quietMs = 900;
const answerMs = 1_500;
/** For answers that have come while this process was busy. */
const graceMs = 50;
/** A connection that the server itself calls idle for as long, while it owes an answer, leads nowhere any more. */
const forgottenMs = 2_500;
/** A database that was asked nothing for longer may sleep, and take its time to let the first one in. */
const awakeMs = 60_000;
/** Then it is asked on another connection. */
const patienceMs = 15_000;
/** A connection to ask with is kept this long after the last reason. */
const keptMs = 3_000;

/** Of sockets to where nobody is. What PostgreSQL itself refuses is an answer. */
const nobody = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT)$/;

/** As pg says it of a connection that broke (database-gone.ts). */
const silent = () => new Error("Connection terminated: the database is silent");

/** Those that have heard of no statement; behind a pooler these numbers are nobody's. */
const idleOf = `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'
  and state_change < clock_timestamp() - $2 * interval '1 ms'`;

/** What pg knows of the server's end. */
interface Numbered {
  processID: number;
}

interface Seen {
  bytes: number;
  quietSince: number;
  /** Whether it has been let in. */
  isIn: boolean;
}

type Connected = (error: Error) => void;

/** The clients of one pool, and whether their database answers. */
class SilenceWatch {
  /** Whether the database was silent when it was last asked. */
  isSilent = false;
  readonly #newAsker: () => pg.Client;
  readonly #tell: (isSilent: boolean) => void;
  readonly #clients = new Map<pg.ClientBase, Seen>();
  #timer: NodeJS.Timeout | undefined;
  #asker: pg.Client | null = null;
  /** Whether the database answers what it was asked. */
  #asked: Promise<boolean> | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #reasonAt = 0;
  #isEnded = false;

  /** `tell` hears when the database falls silent, and when it answers again; `newAsker` makes what asks it. */
  constructor(newAsker: () => pg.Client, tell: (isSilent: boolean) => void) {
    this.#newAsker = newAsker;
    this.#tell = tell;
  }

  /** Watches a client from before it connects until it has ended. */
  add(client: pg.ClientBase): void {
    this.#clients.set(client, { bytes: -1, quietSince: performance.now(), isIn: false });
    client.once("end", () => this.#clients.delete(client));
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Looks no more; of a database that is silent nobody waits for a goodbye. */
  end(): void {
    this.#isEnded = true;
    if (this.isSilent) this.#breakAll();
    this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#dropAsker();
  }

  #look(): void {
    const now = performance.now();
    let isQuiet = false;
    for (const [client, seen] of this.#clients) {
      const { bytesRead } = wireOf(client).stream;
      if (bytesRead > 0 && bytesRead !== seen.bytes) this.#answeredAt = now;
      seen.isIn ||= !isAsked(client);
      if (!isAsked(client) || bytesRead !== seen.bytes) seen.quietSince = now;
      seen.bytes = bytesRead;
      if (now - seen.quietSince >= quietMs) isQuiet ||= seen.isIn || now - this.#answeredAt < awakeMs;
    }
    // Where others are answered it is not the database.
    if ((isQuiet && now - this.#answeredAt >= quietMs) || this.isSilent) {
      this.#reasonAt = now;
      if (!this.#asked) void this.#ask();
    } else if (this.#clients.size === 0) this.#rest();
    else if (now - this.#reasonAt > keptMs) this.#dropAsker();
  }

  async #ask(): Promise<void> {
    const asked = this.#answer();
    this.#asked = asked;
    const late = wait(answerMs, false, { ref: false });
    // What has come while this process was busy counts.
    const soon =
      (await Promise.race([asked, late])) || (await Promise.race([asked, wait(graceMs, false, { ref: false })]));
    this.#note(soon);
    if (!soon) this.#note(await asked);
    this.#asked = null;
  }

  #note(isAnswered: boolean): void {
    const answers = isAnswered || performance.now() - this.#answeredAt < quietMs;
    if (this.#isEnded || answers !== this.isSilent) return;
    this.isSilent = !answers;
    this.#tell(this.isSilent);
    if (this.isSilent) this.#breakAll();
  }

  /** Whether the database answers in `patienceMs`. */
  async #answer(): Promise<boolean> {
    const answer = this.#select().then(
      () => true,
      (error: { code?: string }) => {
        this.#dropAsker();
        return !nobody.test(error.code ?? "") && !this.#isEnded;
      },
    );
    const timer = setTimeout(() => this.#dropAsker(), patienceMs).unref();
    const answers = await answer;
    clearTimeout(timer);
    return answers;
  }

  async #select(): Promise<void> {
    if (!this.#asker) {
      const asker = this.#newAsker();
      asker.on("error", () => {
        if (this.#asker === asker) this.#dropAsker();
      });
      this.#asker = asker;
      await asker.connect();
    }
    const now = performance.now();
    const waiting = new Map<number, { client: pg.ClientBase; bytes: number }>();
    for (const [client, { isIn, quietSince }] of this.#clients)
      if (isIn && now - quietSince >= forgottenMs)
        waiting.set((client as pg.Client & Numbered).processID, { client, bytes: wireOf(client).stream.bytesRead });
    const { rows } = await this.#asker.query<{ pid: number }>(idleOf, [[...waiting.keys()], forgottenMs]);
    // To a process that was busy the answer may have come meanwhile, and the connection may serve others.
    const forgotten = rows
      .map(({ pid }) => waiting.get(pid)!)
      .filter(({ client, bytes }) => isAsked(client) && wireOf(client).stream.bytesRead === bytes);
    if (forgotten.length === 0) return;
    for (const { client } of forgotten) wireOf(client).stream.destroy(silent());
    // What the network has forgotten of one it has forgotten of those that rested beside it.
    for (const client of this.#clients.keys()) if (!isAsked(client)) wireOf(client).stream.destroy(silent());
  }

  #dropAsker(): void {
    const asker = this.#asker;
    this.#asker = null;
    // As an error, so that what it waits for ends.
    if (asker) wireOf(asker).stream.destroy(Object.assign(silent(), { code: "ETIMEDOUT" }));
  }

  /** Idle ones too: the next to use them would wait as well. */
  #breakAll(): void {
    for (const client of this.#clients.keys()) wireOf(client).stream.destroy(silent());
  }
}

/** The class of the clients that the watch sees; while the database is silent they fail at once. */
function watchedClient(watch: SilenceWatch, Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      watch.add(this);
      const connect = this.connect.bind(this);
      // A pool connects with a callback.
      this.connect = ((connected: Connected) => {
        if (!watch.isSilent) return connect(connected);
        wireOf(this).stream.destroy();
        this.emit("end");
        process.nextTick(connected, silent());
      }) as typeof this.connect;
    }
  } as typeof pg.Client;
}

interface Watched {
  Client: typeof pg.Client;
  /** Makes what asks the database whether it answers. */
  newAsker: () => pg.Client;
  /** Told of errors on idle connections, which would otherwise end the process; of a silent database once. */
  onError: (error: Error) => void;
}

/** A pool whose database is watched. */
export function watchedPool(config: pg.PoolConfig, { Client, newAsker, onError }: Watched): pg.Pool {
  const watch = new SilenceWatch(newAsker, (isSilent) => {
    if (isSilent) onError(new Error("the database does not answer"));
  });
  const pool = new pg.Pool({ ...config, Client: watchedClient(watch, Client) } as pg.PoolConfig);
  pool.on("error", (error) => {
    if (!watch.isSilent) onError(error);
  });
  // A connection that breaks while it is lent out fails its next query; without a listener of its own the event would
  // end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (() => {
    watch.end();
    return end();
  }) as typeof pool.end;
  return pool;
}
