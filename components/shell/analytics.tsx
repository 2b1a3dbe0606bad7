"use client";

import { useEffect } from "react";
import type { AnalyticsSettings } from "../../lib/contract/analytics.ts";

/** A page has long been painted and taken over by then. */
const afterMs = 1_000;

/** Starts the product analytics once the page stands. Every page has this, so it is small. */
export function Analytics({ settings }: { settings: AnalyticsSettings }) {
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { startAnalytics } = await import("../../lib/console/analytics/analytics.ts");
      await startAnalytics(settings);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [settings]);
  return null;
}
