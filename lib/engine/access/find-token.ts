/** Who an API token is. Asked on every request of the generated API, so answers are kept in memory. */
import { hash } from "node:crypto";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Role } from "./rights.ts";
import { isTokenActive, makerOfToken } from "./token-maker.ts";

/** A valid API token, with the role as it is now. */
export interface TokenIdentity {
  token_id: string;
  name: string;
  project_id: string;
  role: Role;
  /** The tenant of a saas project that it is bound to. */
  tenant_id: string | null;
  /** The list of operations that the token is bound to; null for none. */
  operation_list_id: string | null;
}

interface Entry {
  identity: TokenIdentity;
  /** Null never expires. */
  expiresAtMs: number | null;
  readAtMs: number;
}

/** Notices can be lost (a broken connection), so what was read is read again after this time. */
const trustedMs = 30_000;
const entriesMax = 10_000;
const tokenForm = /^plinth_[A-Za-z0-9_-]{43}$/;

/** Least recently used first, as Map keeps the order of insertion. Keys are hashes in hex: memory holds no token. */
class TokenCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Entry | null>>();

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (performance.now() - entry.readAtMs > trustedMs) return undefined;
    this.#entries.set(key, entry);
    return entry;
  }

  /** One query for all who ask at once. What a notice overtook is answered once, but not kept. */
  load(key: string, read: () => Promise<Entry | null>): Promise<Entry | null> {
    const running = this.#pending.get(key);
    if (running) return running;
    const started = read().then(
      (entry) => {
        const current = this.#pending.get(key) === started;
        if (current) this.#pending.delete(key);
        if (current && entry) this.#keep(key, entry);
        return entry;
      },
      (error: unknown) => {
        if (this.#pending.get(key) === started) this.#pending.delete(key);
        throw error;
      },
    );
    this.#pending.set(key, started);
    return started;
  }

  drop(key: string): void {
    this.#entries.delete(key);
    this.#pending.delete(key);
  }

  dropProject(projectId: string): void {
    this.#pending.clear();
    for (const [key, entry] of this.#entries) if (entry.identity.project_id === projectId) this.#entries.delete(key);
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    if (this.#entries.size > entriesMax) this.#entries.delete(this.#entries.keys().next().value!);
  }
}

const cacheOf = perPlatform(({ notices }) => {
  const cache = new TokenCache();
  notices.subscribe("tokens", (hashHex) => cache.drop(hashHex));
  notices.subscribe("projects", (projectId) => cache.dropProject(projectId));
  return cache;
});

/**
 * The token with its role, or null for one that is unknown, expired, of a deleted project, or that its maker does not
 * stand behind any more (token-maker.ts). Cached: a deleted token stops working with the `tokens` notice (payload:
 * SHA-256 of the token in hex), a changed role or membership or a deleted project with the `projects` notice, and after
 * 30 s in any case. Expiry is checked every time.
 */
export async function findToken(platform: Platform, token: string): Promise<TokenIdentity | null> {
  if (!tokenForm.test(token)) return null;
  const key = hash("sha256", token, "hex");
  const cache = cacheOf(platform);
  const entry = cache.get(key) ?? (await cache.load(key, () => readToken(platform, key)));
  if (!entry) return null;
  if (entry.expiresAtMs !== null && entry.expiresAtMs <= platform.clock.now().getTime()) return null;
  return entry.identity;
}

async function readToken(platform: Platform, hashHex: string): Promise<Entry | null> {
  const readAtMs = performance.now();
  const row = await platform.db
    .selectFrom("plinth.api_tokens as t")
    .innerJoin("plinth.projects as p", "p.id", "t.project_id")
    .innerJoin("plinth.project_roles as r", (join) =>
      join.onRef("r.project_id", "=", "t.project_id").onRef("r.name", "=", "t.role"),
    )
    .select(makerOfToken.as("maker"))
    .select(["t.id", "t.name", "t.project_id", "t.expires_at", "t.tenant_id", "t.operation_list_id"])
    .select([
      "r.name as role",
      "r.is_admin",
      "r.system_generated",
      "r.api_permissions",
      "r.logic_executions",
      "r.introspection",
    ])
    .where("t.token_hash", "=", Buffer.from(hashHex, "hex"))
    .where("p.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const role: Role = {
    name: row.role,
    is_admin: row.is_admin,
    system_generated: row.system_generated,
    api_permissions: row.api_permissions as Role["api_permissions"],
    logic_executions: row.logic_executions,
    introspection: row.is_admin || row.introspection,
  };
  if (!isTokenActive(row.maker, role)) return null;
  return {
    readAtMs,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    identity: {
      token_id: row.id,
      name: row.name,
      project_id: row.project_id,
      tenant_id: row.tenant_id,
      operation_list_id: row.operation_list_id,
      role,
    },
  };
}
