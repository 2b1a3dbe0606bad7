/** What the machine offers to the engine. One object, made once at start, handed down as `ctx.platform`. */
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { FairPool } from "./db/fair-pool.ts";
import type { SystemTables } from "./db/tables/index.ts";
import type { SystemTransaction, Transact } from "./db/transaction.ts";
import type { Env } from "./env.ts";
import type { Storages } from "./storage/storage.ts";

export interface Clock {
  now(): Date;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves when the mail server (or the mail folder, where none is set) has taken the mail. */
  send(mail: Mail): Promise<void>;
  /** Whether mail could be sent now: an error of the mail server, or of the folder, otherwise. */
  check(): Promise<void>;
  /** Whether a mail server is set: only then accounts must prove their address. */
  readonly delivers: boolean;
}

/** Encryption at rest: AES-256-GCM under PLINTH_SECRET. */
export interface Secrets {
  encrypt(text: string): Buffer;
  /** INTERNAL when the secret has changed or the bytes were tampered with. */
  decrypt(bytes: Buffer): string;
  /** HMAC-SHA-256 of the text, under a key of its own for each purpose. */
  sign(purpose: string, text: string): Buffer;
  /** Password of the session cookie's seal, derived from PLINTH_SECRET. */
  readonly cookiePassword: string;
}

/**
 * Messages between nodes: NOTIFY on the system database. Delivery is at most once, so receivers also check versions.
 */
export interface Notices {
  publish(topic: string, payload: string): Promise<void>;
  /** Also hears what this node publishes. Returns the way to stop. */
  subscribe(topic: string, receive: (payload: string) => void): () => void;
}

export interface JobSpec {
  /** Now, where nothing is said. */
  runAt?: Date | undefined;
  /** A job that waits under the same key is replaced. */
  jobKey?: string | undefined;
  /**
   * Jobs of one queue run one after the other, as long as none fails. Few names, for each is a row; and workers that
   * look for jobs at the same moment pass over each other's queues, so that a job of a queue may wait for some seconds.
   */
  queueName?: string | undefined;
  /** 25, with growing pauses, where nothing is said. */
  maxAttempts?: number | undefined;
  /** The job is there when this transaction commits, and not before. */
  tx?: SystemTransaction | undefined;
}

/** A job under way. */
export interface Job {
  id: string;
  /** As it was added; what other versions of the code have added may look different. */
  payload: unknown;
  /** From 1. */
  attempt: number;
  /** Whether a failure would be the last. */
  isLast: boolean;
  /** Aborted when the node stops; the job is done again elsewhere if it then rejects. */
  signal: AbortSignal;
}

/** Work that outlives the process, each piece done at least once, by one node at a time. */
export interface Jobs {
  add(task: string, payload: unknown, spec?: JobSpec): Promise<void>;
  /** Takes away the job that waits under the key, if there is one. */
  remove(jobKey: string, spec?: Pick<JobSpec, "tx">): Promise<void>;
  /** Who does a task; before `start`. A rejected promise is a failed attempt. */
  handle(task: string, handler: (job: Job) => Promise<void>): void;
  /** Begins to do jobs on this node. Returns the way to stop: what is under way may end. */
  start(): () => Promise<void>;
}

/** How work is repeated. */
export interface Repeated {
  everyMs: number;
  /** Goes to the log with what the work fails with; the next turn comes all the same. */
  failure: string;
  /** Whether the first turn is now. True where nothing is said. */
  isNow?: boolean;
}

export interface Platform {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  /** The system database; its connections are for accounts, projects and rights, never for the data of projects. */
  readonly pool: Pool;
  /** The same database, for the data of projects that have none of their own. */
  readonly projectPool: FairPool;
  readonly db: Kysely<SystemTables>;
  /** Work on the system database that happens as a whole or not at all (db/transaction.ts). */
  readonly transaction: Transact;
  readonly mail: Mailer;
  readonly secrets: Secrets;
  readonly notices: Notices;
  readonly jobs: Jobs;
  /** Where the bytes of files lie. */
  readonly storages: Storages;
  /**
   * Begins work that no answer waits for, so that its time tells nothing; `failure` goes to the log with what it fails
   * with.
   */
  background(work: () => Promise<void>, failure: string): void;
  /** Repeats work on this node until it is stopped by what it returns (every.ts). */
  every(work: () => Promise<unknown>, repeated: Repeated): () => Promise<void>;
  /**
   * Ends connections, after what is under way in the background; the embedded database is stopped by whoever started
   * it.
   */
  close(): Promise<void>;
}
