/**
 * The job of a webhook: delivers what waits for it, records side by side, and the events of one record one after the
 * other.
 */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { sql } from "kysely";
import { isUuid } from "../../../kernel/ids.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Job, Platform } from "../../../platform/platform.ts";
import { attempt, type Target } from "./attempt.ts";
import { deliverTask } from "./insert-deliveries.ts";
import { type Outcome, settle } from "./settle.ts";
import { failWaiting } from "./switch-off.ts";

/** Deliveries of one webhook at a time, and how many are read at once. */
const atOnce = 10;
const pageRows = 50;
/** After this the webhook waits behind others that have something to be told. */
const turnMs = 15_000;
/**
 * How soon news from other nodes are found, how soon after one look the next may come, and how long a webhook without
 * news is kept.
 */
const lookMs = 100;
const breathMs = 15;
const lingerMs = 250;

interface Waiting {
  id: string;
  body: string;
  sent_body: string | null;
  attempts: number;
}

/** Does the job. Where something is left for later, a job for then is there when it resolves. */
export async function drainWebhook(platform: Platform, { id, payload, signal }: Job): Promise<void> {
  const { webhook_id } = payload as { webhook_id?: unknown };
  if (typeof webhook_id !== "string" || !isUuid(webhook_id) || !(await take(platform, webhook_id, id))) return;
  const drain = new Drain(platform, webhook_id, signal);
  const running = drainsOf(platform).set(webhook_id, drain);
  await drain.run().finally(() => running.get(webhook_id) === drain && running.delete(webhook_id));
}

/**
 * Takes the webhook for this job, unless another job that is under way has it. That one looks once more after it has
 * given the webhook back, so nothing is left behind; a job of a node that is gone is under way no more as soon as that
 * is noticed. The library's queues would do the same, but workers that look for jobs at the same moment pass over each
 * other's queues.
 */
async function take({ pool }: Platform, webhookId: string, job: string): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>("select plinth.take_webhook($1, $2) as taken", [
    webhookId,
    job,
  ]);
  return rows[0]!.taken;
}

const drainsOf = perPlatform(() => new Map<string, Drain>());

/** Lets those that deliver for these webhooks on this node look at once. */
export function wakeDrains(platform: Platform, webhooks: Iterable<string>): void {
  for (const id of webhooks) drainsOf(platform).get(id)?.wake();
}

class Drain {
  readonly #platform: Platform;
  readonly #id: string;
  readonly #signal: AbortSignal;
  readonly #agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: atOnce }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: atOnce }),
  };
  readonly #running = new Map<string, Promise<void>>();
  #outcomes: Outcome[] = [];
  /** The writing that takes what comes now, and the one before it. */
  #nextWriting: Promise<void> | null = null;
  #lastWriting: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};
  #isClosed = false;
  #fault: unknown = null;

  constructor(platform: Platform, id: string, signal: AbortSignal) {
    this.#platform = platform;
    this.#id = id;
    this.#signal = signal;
  }

  async run(): Promise<void> {
    const started = performance.now();
    const mayStart = () => !this.#isClosed && !this.#signal.aborted && performance.now() - started < turnMs;
    let busyAt = started;
    try {
      while (mayStart()) {
        const lookedAt = performance.now();
        const [target, due] = await Promise.all([this.#target(), this.#due()]);
        if (!target) break;
        for (const waiting of due) {
          while (this.#running.size >= atOnce) await Promise.race(this.#running.values());
          if (!mayStart()) break;
          this.#start(target, waiting);
        }
        if (this.#running.size > 0) busyAt = performance.now();
        else if (performance.now() - busyAt > lingerMs) break;
        await Promise.race([...this.#running.values(), this.#news()]);
        await soon(breathMs - (performance.now() - lookedAt));
      }
    } catch (error) {
      this.#fault ??= error;
    } finally {
      await Promise.all(this.#running.values());
      this.#agents.http.destroy();
      this.#agents.https.destroy();
    }
    await this.#giveBack();
    // A failed job comes back by itself, and each time later.
    if (this.#fault) throw this.#fault;
    await this.#comeBack();
  }

  wake(): void {
    this.#wake();
  }

  /** Until somebody on this node has news, or it is time to look for those of others. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The webhook as it is now, where it may be told of something. */
  async #target(): Promise<Target | null> {
    const hook = await this.#platform.db
      .selectFrom("plinth.webhooks as w")
      .innerJoin("plinth.projects as p", "p.id", "w.project_id")
      .select(["w.id", "w.project_id", "w.url", "w.logic_executions", "w.secrets", "w.active", "w.paused_at"])
      .select(sql<boolean>`coalesce(w.held_until > now(), false)`.as("is_held"))
      .where("w.id", "=", this.#id)
      .where("p.deleted_at", "is", null)
      .executeTakeFirst();
    if (!hook) return null;
    if (!hook.active) await failWaiting(this.#platform, this.#id);
    return hook.active && !hook.paused_at && !hook.is_held ? hook : null;
  }

  /** The oldest of each record, where it is due and not under way. */
  async #due(): Promise<Waiting[]> {
    const { rows } = await this.#platform.pool.query<Waiting>(
      `select d.id, d.body, d.sent_body, d.attempts from plinth.webhook_deliveries d
       where d.webhook_id = $1 and d.status = 'pending' and d.next_attempt_at <= now() and d.id <> all($2::uuid[])
         and ${isFirst}
       order by d.seq limit ${pageRows}`,
      [this.#id, [...this.#running.keys()]],
    );
    return rows;
  }

  #start(target: Target, { id, attempts, ...message }: Waiting): void {
    const done = attempt(this.#platform, target, { id, ...message }, { signal: this.#signal, agents: this.#agents })
      .then((made) => this.#settle({ delivery_id: id, number: attempts + 1, attempt: made }))
      .catch((error: unknown) => {
        this.#isClosed = true;
        this.#fault ??= error;
      })
      .finally(() => this.#running.delete(id));
    this.#running.set(id, done);
  }

  /** Outcomes that come while others are written are written together. */
  #settle(outcome: Outcome): Promise<void> {
    this.#outcomes.push(outcome);
    this.#nextWriting ??= this.#lastWriting.then(() => {
      this.#nextWriting = null;
      return this.#write();
    });
    const writing = this.#nextWriting;
    this.#lastWriting = writing.catch(() => {});
    return writing;
  }

  async #write(): Promise<void> {
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    if ((await settle(this.#platform, this.#id, outcomes)) === "closed") this.#isClosed = true;
  }

  /** Before the last look: who came in vain until now is seen by it. */
  async #giveBack(): Promise<void> {
    await this.#platform.db
      .updateTable("plinth.webhooks")
      .set({ drain_job: null })
      .where("id", "=", this.#id)
      .execute();
  }

  /**
   * A job for when the next delivery is due: under a key of its own, so that it never takes the place of one that is
   * due now.
   */
  async #comeBack(): Promise<void> {
    const { rows } = await this.#platform.pool.query<{ at: Date | null }>(
      `select greatest(min(d.next_attempt_at), w.held_until) as at from plinth.webhooks w
       join plinth.projects p on p.id = w.project_id and p.deleted_at is null
       join plinth.webhook_deliveries d on d.webhook_id = w.id and d.status = 'pending' and ${isFirst}
       where w.id = $1 and w.active and w.paused_at is null group by w.id`,
      [this.#id],
    );
    const at = rows[0]?.at;
    if (!at) return;
    await this.#platform.jobs.add(
      deliverTask,
      { webhook_id: this.#id },
      { runAt: at, jobKey: `webhook:${this.#id}:later`, maxAttempts: 32_767 },
    );
  }
}

const isFirst = `not exists (select from plinth.webhook_deliveries e
  where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id and e.status = 'pending' and e.seq < d.seq)`;

const soon = (ms: number) => (ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : Promise.resolve());
