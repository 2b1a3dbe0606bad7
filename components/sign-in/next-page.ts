import { safeNext } from "../../lib/console/routes.ts";
import type { OwnPage } from "../../lib/kernel/own-page.ts";

const key = "plinth_next";

/** Keeps the page that asked for the sign-in over the way to another service and back. */
export function rememberNext(next: string | undefined): void {
  if (next) window.sessionStorage.setItem(key, next);
  else window.sessionStorage.removeItem(key);
}

/** The kept page, else the projects; forgets it. */
export function takeNext(): OwnPage {
  const next = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return safeNext(next);
}
