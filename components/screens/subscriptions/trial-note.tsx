"use client";

import { rich } from "../../../lib/console/words/rich.tsx";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { plural } from "../../../lib/kernel/words/words.ts";
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
          {plural(days, "Trial of {plan}: the last day", "Trial of {plan}: {count} days left", {
            plan: planOf(trial.plan).name,
          })}
        </span>
      }
      description={rich(
        "{project} has the limits of {trial} until {date}. Then those of {plan} hold again; nothing is deleted.",
        {
          project: project.name,
          trial: planOf(trial.plan).name,
          date: <LocalTime date={ends} />,
          plan: planOf(plan).name,
        },
      )}
    />
  );
}
