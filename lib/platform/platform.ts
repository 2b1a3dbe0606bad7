/** What the machine offers to the engine. One object, made once at start, handed down as `ctx.platform`. */
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { SystemTables } from "./db/tables/index.ts";
import type { Env } from "./env.ts";

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

/** Messages between nodes: NOTIFY on the system database. Delivery is at most once, so receivers also check versions. */
export interface Notices {
  publish(topic: string, payload: string): Promise<void>;
  /** Also hears what this node publishes. Returns the way to stop. */
  subscribe(topic: string, receive: (payload: string) => void): () => void;
}

export interface Platform {
  readonly env: Env;
  readonly log: Logger;
  readonly clock: Clock;
  /** The system database. */
  readonly pool: Pool;
  readonly db: Kysely<SystemTables>;
  readonly mail: Mailer;
  readonly secrets: Secrets;
  readonly notices: Notices;
  /** Ends connections; the embedded database is stopped by whoever started it. */
  close(): Promise<void>;
}
