"use client";

/** The tenant that the reader works for, in the cookie `temp_tenant_id`: the server binds records to it. */
import { useSyncExternalStore } from "react";
import { onServer } from "./on-server.ts";

const cookie = "temp_tenant_id";

function read(): string | null {
  return new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? null;
}

const shown = onServer ? null : read();

/** The tenant of what is on this page, whatever another tab has chosen since. */
export const shownTenant = (): string | null => shown;

/** Chooses a tenant, or none. What is on the page is still the old one's: load it again. */
export function chooseTenant(id: string | null, domain: string | null): void {
  const where = `path=/; samesite=lax${domain ? `; domain=${domain}` : ""}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = id ? `${cookie}=${id}; ${where}` : `${cookie}=; ${where}; max-age=0`;
}

/**
 * The id of the chosen tenant; null where none is, and while the server renders. It changes with a load of the page
 * alone.
 */
export function useTenantChoice(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    shownTenant,
    () => null,
  );
}
