"use client";

import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import {
  type AnalyticsState,
  analyticsService,
  analyticsState,
  onAnalytics,
  startAnalytics,
} from "../../../lib/console/analytics/analytics.ts";
import type { AnalyticsOff } from "../../../lib/console/analytics/why-off.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { type AnalyticsSettings, analyticsAppVersion, analyticsPath } from "../../../lib/contract/analytics.ts";
import { t, texts } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const reasons: Record<AnalyticsOff, string> = texts({
  "no key": "POSTHOG_KEY is not set.",
  "local host": "Nothing is measured on localhost and at bare IP addresses.",
  "do not track": "This browser asks not to be tracked.",
});

const waiting: AnalyticsState = { status: "waiting" };

/** For developers: whether analytics run here, and events to try them with. */
export function AnalyticsTest({ settings }: { settings: AnalyticsSettings | null }) {
  const state = useSyncExternalStore(onAnalytics, analyticsState, () => waiting);
  const [recording, setRecording] = useState(false);
  useEffect(() => {
    void startAnalytics(settings);
    const timer = setInterval(() => setRecording(analyticsService()?.isRecording() ?? false), 500);
    return () => clearInterval(timer);
  }, [settings]);
  const isOn = state.status === "on";
  const send = () => {
    analyticsService()?.sendEvent("analytics_test");
    toasts.success(t("Test event sent"));
  };
  const fail = () => {
    // Outside of React, as an error that nobody catches.
    setTimeout(() => {
      throw new Error("Analytics test exception");
    });
    toasts.info(t("Test exception thrown"));
  };
  return (
    <div className="max-w-form space-y-6 p-edge">
      <Card title={t("Analytics")} description={t("For developers: what is measured in this browser.")}>
        <dl className="grid grid-cols-[8rem_1fr] gap-y-2">
          <Fact term={t("State")}>
            <Badge kind={isOn ? "success" : state.status === "failed" ? "danger" : "neutral"}>
              {{ on: t("On"), off: t("Off"), waiting: t("Starting"), failed: t("Failed") }[state.status]}
            </Badge>
            {state.status === "off" && <span className="text-muted">{reasons[state.reason]}</span>}
          </Fact>
          <Fact term={t("Recording")}>{recording ? t("Running, with texts and inputs masked") : t("Not running")}</Fact>
          <Fact term={t("Service")}>{settings?.host ?? t("None")}</Fact>
          <Fact term={t("Sent through")}>{analyticsPath}</Fact>
          <Fact term={t("App version")}>{analyticsAppVersion}</Fact>
        </dl>
      </Card>
      <Card title={t("Try it")} description={t("Both appear at the service after some seconds.")}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isOn} onClick={send}>
            {t("Send test event")}
          </Button>
          <Button disabled={!isOn} onClick={fail}>
            {t("Throw test exception")}
          </Button>
        </div>
      </Card>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 break-words">{children}</dd>
    </>
  );
}
