"use client";

import { useEffect } from "react";
import type { AnalyticsSettings } from "../../lib/contract/analytics.ts";

/** Starts the product analytics when the page stands and the browser has nothing else to do. */
export function Analytics({ settings }: { settings: AnalyticsSettings }) {
  useEffect(() => {
    const start = () =>
      void import("../../lib/console/analytics/analytics.ts").then(
        ({ startAnalytics }) => startAnalytics(settings),
        () => undefined,
      );
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(start, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  }, [settings]);
  return null;
}
