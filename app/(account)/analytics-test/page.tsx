import type { Metadata } from "next";
import { AnalyticsTest } from "../../../components/screens/analytics-test/analytics-test.tsx";
import { findAnalytics } from "../../../lib/console/analytics/find-settings.ts";

export const metadata: Metadata = { title: "Analytics test" };

export default async function AnalyticsTestPage() {
  return <AnalyticsTest settings={await findAnalytics()} />;
}
