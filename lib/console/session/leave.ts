/** What happens to a browser whose session is over. */
import { logout } from "../../contract/calls/addresses/frame.ts";
import { locate } from "../../contract/calls/locate.ts";
import { tenantCookiesIn } from "../../contract/projects/named-project.ts";
import type { OwnPage } from "../../kernel/own-page.ts";
import { routes } from "../routes.ts";
import { keepInput } from "./kept-input.ts";

/** Cookies that scripts can read; the session's own cookie is httpOnly and ended by the server. */
const readableCookies = ["project_id", "userToken"];

/** Ends the session on the server (where there is one) and forgets what the browser keeps of it. */
export async function clearSession(): Promise<void> {
  for (const name of [...readableCookies, ...tenantCookiesIn(document.cookie)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  // Plain fetch: the rules of the fetch layer must not answer a failing sign-out with another sign-out.
  await fetch(locate(logout), {
    method: "POST",
    credentials: "include",
    headers: { "X-Use-Cookies": "true", "Content-Type": "application/json" },
    body: "{}",
  }).catch(() => undefined);
}

/** Forgets tokens that a page may keep in local or session storage. */
export function forgetStoredToken(): void {
  window.localStorage.removeItem("token");
  window.sessionStorage.removeItem("token");
}

let leaving = false;

/** Whether the page is being left because the session is over: then nothing is lost by it, and nobody need be asked. */
export const isLeaving = (): boolean => leaving;

/**
 * Loads the sign-in page once, however many calls failed together, and keeps what was typed. The session is cleared
 * before, unless the cookies are to stay (`keepsCookies`), as they do within a project's console.
 */
export async function leaveToLogin(
  reason: "expired" | "superseded",
  { keepsCookies = false }: { keepsCookies?: boolean } = {},
): Promise<void> {
  if (leaving) return;
  leaving = true;
  keepInput();
  if (!keepsCookies) await clearSession();
  const here = window.location.pathname + window.location.search;
  window.location.assign(routes.login({ reason, next: reason === "expired" ? here : undefined }));
}

/**
 * Loads a page in full, so that nothing of the old session stays in memory. Never resolves: a form that awaits it stays
 * busy until the page is gone. `replace` leaves no way back to this page.
 */
export function loadPage(page: OwnPage, options: { replace?: boolean } = {}): Promise<never> {
  return leaveFor(page, options);
}

/** The same for another site that the server has named, such as a provider's page. */
export function loadSite(address: string): Promise<never> {
  if (!/^https?:\/\//i.test(address)) throw new Error(`This is no address of a site: ${address}`);
  return leaveFor(address, {});
}

function leaveFor(address: string, options: { replace?: boolean }): Promise<never> {
  // A page that the browser keeps for its back button would come back busy for ever.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload(), { once: true });
  if (options.replace) window.location.replace(address);
  else window.location.assign(address);
  return new Promise(() => undefined);
}
