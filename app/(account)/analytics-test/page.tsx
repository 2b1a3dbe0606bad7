import type { Metadata } from "next";
import { AnalyticsTest } from "../../../components/screens/analytics-test/analytics-test.tsx";
import { findAnalytics } from "../../../lib/console/analytics/find-settings.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Analytics test") });

export default async function AnalyticsTestPage() {
  return <AnalyticsTest settings={await findAnalytics()} />;
}
