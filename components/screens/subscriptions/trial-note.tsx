"use client";

import { planOf } from "../../../lib/contract/plans/plans.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { LocalTime } from "../../ui/time/local-time.tsx";
import { useMinutes } from "../../ui/time/minutes.ts";

const dayMs = 86_400_000;

/** How long the trial of the chosen project goes on, and what comes then. */
export function TrialNote({ subscription: { trial, plan, project } }: { subscription: Subscription }) {
  useMinutes();
  if (!trial || !project) return null;
  const ends = new Date(trial.ends_at);
  const days = Math.ceil((ends.getTime() - Date.now()) / dayMs);
  if (days <= 0) return null;
  return (
    <Alert
      title={
        <span suppressHydrationWarning>
          {`Trial of ${planOf(trial.plan).name}: ${days === 1 ? "the last day" : `${days} days left`}`}
        </span>
      }
      description={
        <>
          {project.name} has the limits of {planOf(trial.plan).name} until <LocalTime date={ends} />. Then those of{" "}
          {planOf(plan).name} hold again; nothing is deleted.
        </>
      }
    />
  );
}
