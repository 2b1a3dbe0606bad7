/** The Content-Security-Policy of pages: which scripts run there (docs/decisions/036-plugins.md). */
import { readPluginFile, readPluginRuntime } from "../contract/calls/addresses/plugins.ts";
import type { PluginPolicy } from "../contract/calls/answers/system.ts";
import { locate } from "../contract/calls/locate.ts";

/** The header by which the middleware tells a page its nonce. */
export const nonceHeader = "x-plinth-nonce";

/** Hosts that the page may have been asked at: a proxy may have changed one of the two. */
function hostsOf(host: string, publicUrl: string): string[] {
  const own = new URL(publicUrl).host;
  // Anybody can send any Host; nothing else of it gets into the header.
  return [...new Set([host, own])].filter((one) => /^[\w.-]+(:\d{1,5})?$/.test(one));
}

/**
 * The header. Scripts run that carry the nonce, that the build made, and those of activated plugins; nothing is
 * compiled from text. In development pages compile theirs, so there that may be.
 */
export function pagePolicy(nonce: string, host: string, sources: PluginPolicy, isDevelopment = false): string {
  const hosts = hostsOf(host, sources.public_url);
  const own = (path: string) => hosts.map((one) => `${one}${path}`);
  const scripts = [
    `'nonce-${nonce}'`,
    ...own("/_next/static/"),
    ...(sources.runtime_url ? [sources.runtime_url] : own(locate(readPluginRuntime))),
    ...sources.plugins.flatMap((name) => own(locate(readPluginFile, { params: { name, path: "" } }))),
    ...(sources.payments ? ["https://*.paddle.com", "https://*.profitwell.com"] : []),
    ...(isDevelopment ? ["'unsafe-eval'"] : []),
  ];
  return [
    `script-src ${scripts.join(" ")}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join("; ");
}
