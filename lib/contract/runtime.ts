/**
 * What `server.ts` hands to the pages that Next renders in the same process: one object on `globalThis`, so that
 * neither Next's bundles nor the components ever import the engine.
 */
import type { SessionState } from "./accounts/accounts.ts";
import type { Brand } from "./brand/brand.ts";
import type { PluginPolicy } from "./calls/answers/system.ts";

export interface PlinthRuntime {
  /**
   * The running API without a network hop. A call made while a page is rendered carries that page's cookies by itself,
   * because `server.ts` keeps the request in an AsyncLocalStorage; the cookies are never part of what is sent to the
   * browser.
   */
  fetch(request: Request): Promise<Response>;
  /** State of the session that a Cookie header names; looked up once for a page, however many of its parts ask. */
  session(cookieHeader: string): Promise<SessionState>;
  /** Id of the project that the address of the page being rendered names. */
  project(): string | null;
  /** Id of the view as somebody else that it names. */
  view(): string | null;
  /** What may run in the pages of that session; asked once for a page. */
  policy(cookieHeader: string): Promise<PluginPolicy>;
  /** How the installation presents itself; while the API does not answer, as it last did. */
  brand(): Promise<Brand>;
}

const key = Symbol.for("plinth.runtime");

/** Called once by server.ts. */
export function provideRuntime(runtime: PlinthRuntime): void {
  (globalThis as Record<symbol, unknown>)[key] = runtime;
}

/** Id of the project that the address of the page being rendered names; null outside of `server.ts`. */
export function pageProject(): string | null {
  const runtime = (globalThis as Record<symbol, unknown>)[key] as PlinthRuntime | undefined;
  return runtime?.project() ?? null;
}

/** Id of the view as somebody else that the page being rendered names; null outside of `server.ts`. */
export function pageView(): string | null {
  const runtime = (globalThis as Record<symbol, unknown>)[key] as PlinthRuntime | undefined;
  return runtime?.view() ?? null;
}

/** The running API; an error where pages are rendered outside of `server.ts`. */
export function getRuntime(): PlinthRuntime {
  const runtime = (globalThis as Record<symbol, unknown>)[key];
  if (!runtime) throw new Error("Plinth's pages are served by server.ts: start it with `npm start` or `npm run dev`.");
  return runtime as PlinthRuntime;
}
