"use client";

/**
 * The tenant that the reader works for, in a cookie of the project and, as other clients know it, in `temp_tenant_id`:
 * the server binds records to it.
 */
import { useSyncExternalStore } from "react";
import { commonTenantCookie, tenantCookieOf, tenantIn } from "../contract/projects/named-project.ts";
import { shownProject } from "./shown-project.ts";

const read = (): string | null => tenantIn(document.cookie, shownProject()) || null;

let shown: { project: string | null; tenant: string | null } | undefined;

/** The tenant of what is on this page, whatever another tab has chosen since. Browsers alone. */
export function shownTenant(): string | null {
  const project = shownProject();
  if (shown?.project !== project) shown = { project, tenant: read() };
  return shown.tenant;
}

/** Chooses a tenant, or none. What is on the page is still the old one's: load it again. */
export function chooseTenant(id: string | null, domain: string | null): void {
  const where = `path=/; samesite=lax${domain ? `; domain=${domain}` : ""}`;
  for (const cookie of [commonTenantCookie, tenantCookieOf(shownProject() ?? "")]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
    document.cookie = id ? `${cookie}=${id}; ${where}` : `${cookie}=; ${where}; max-age=0`;
  }
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
