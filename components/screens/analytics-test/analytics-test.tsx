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
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const reasons: Record<AnalyticsOff, string> = {
  "no key": "POSTHOG_KEY is not set.",
  "local host": "Nothing is measured on localhost and at bare IP addresses.",
  "do not track": "This browser asks not to be tracked.",
};

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
    toasts.success("Test event sent");
  };
  const fail = () => {
    // Outside of React, as an error that nobody catches.
    setTimeout(() => {
      throw new Error("Analytics test exception");
    });
    toasts.info("Test exception thrown");
  };
  return (
    <div className="max-w-form space-y-6 p-edge">
      <Card title="Analytics" description="For developers: what is measured in this browser.">
        <dl className="grid grid-cols-[8rem_1fr] gap-y-2">
          <Fact term="State">
            <Badge kind={isOn ? "success" : state.status === "failed" ? "danger" : "neutral"}>
              {{ on: "On", off: "Off", waiting: "Starting", failed: "Failed" }[state.status]}
            </Badge>
            {state.status === "off" && <span className="text-muted">{reasons[state.reason]}</span>}
          </Fact>
          <Fact term="Recording">{recording ? "Running, with texts and inputs masked" : "Not running"}</Fact>
          <Fact term="Service">{settings?.host ?? "None"}</Fact>
          <Fact term="Sent through">{analyticsPath}</Fact>
          <Fact term="App version">{analyticsAppVersion}</Fact>
        </dl>
      </Card>
      <Card title="Try it" description="Both appear at the service after some seconds.">
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isOn} onClick={send}>
            Send test event
          </Button>
          <Button disabled={!isOn} onClick={fail}>
            Throw test exception
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
