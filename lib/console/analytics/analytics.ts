/** Whether the use of the console is measured in this browser, and its start. */
import type { AnalyticsSettings } from "../../contract/analytics.ts";
import type { AnalyticsService } from "./service.ts";
import { type AnalyticsOff, whyOff } from "./why-off.ts";

export type AnalyticsState = { status: "waiting" | "on" | "failed" } | { status: "off"; reason: AnalyticsOff };

let state: AnalyticsState = { status: "waiting" };
let service: AnalyticsService | null = null;
let started = false;
const listeners = new Set<() => void>();

function become(next: AnalyticsState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` at each change; the answer ends that. */
export function onAnalytics(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const analyticsState = (): AnalyticsState => state;

/** What runs in this browser; null while nothing is measured. */
export const analyticsService = (): AnalyticsService | null => service;

/** Starts to measure, unless there is a reason not to; once for a visit, however often it is called. */
export async function startAnalytics(settings: AnalyticsSettings | null): Promise<void> {
  if (started) return;
  started = true;
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  const reason = whyOff(settings !== null, { hostname: window.location.hostname, doNotTrack, globalPrivacyControl });
  if (reason !== null || !settings) return become({ status: "off", reason: reason ?? "no key" });
  try {
    const { startService } = await import("./service.ts");
    service = startService(settings);
    become({ status: "on" });
  } catch {
    // Blocked or offline: nobody's work depends on it.
    become({ status: "failed" });
  }
}
