/** Why nothing is measured in this browser. */

export type AnalyticsOff = "no key" | "local host" | "do not track";

interface Visitor {
  /** As `location.hostname` has it. */
  hostname: string;
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/**
 * Null where it may be measured: on a named host that is not this machine, for visitors who have not asked to be left
 * alone.
 */
export function whyOff(hasKey: boolean, { hostname, doNotTrack, globalPrivacyControl }: Visitor): AnalyticsOff | null {
  if (!hasKey) return "no key";
  const isAddress = /^\d+(\.\d+){3}$/.test(hostname) || hostname.includes(":");
  if (isAddress || hostname === "localhost" || hostname.endsWith(".localhost")) return "local host";
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl ? "do not track" : null;
}
