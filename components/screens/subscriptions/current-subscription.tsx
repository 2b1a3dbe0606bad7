import type { ReactNode } from "react";
import type { Subscription } from "../../../lib/contract/subscription.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { limitNames, sentencesOf, stateOf } from "./plan-words.ts";
import { UsageMeter } from "./usage-meter.tsx";

/** The plan of the chosen project, what becomes of it, and how much of it is used. */
export function CurrentSubscription({ subscription, actions }: { subscription: Subscription; actions: ReactNode }) {
  const { name, project, limits, usage } = subscription;
  const { kind, text } = stateOf(subscription);
  return (
    <Card
      title="Current Subscription"
      description={
        project
          ? `Of the project ${project.name}. Each project has a plan of its own.`
          : "Of your account. Each project has a plan of its own: choose one to change its plan."
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-title font-semibold">
            {name} <Badge kind={kind}>{text}</Badge>
          </p>
          {sentencesOf(subscription).map((sentence) => (
            <p key={sentence} className="mt-1 text-muted">
              {sentence}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <UsageMeter label="Projects of your account" used={usage.projects} limit={limits.projects} />
        {project && (
          <UsageMeter
            label={`${limitNames.api_calls_per_month.replace(" per month", "")} this month`}
            used={usage.api_calls_per_month}
            limit={limits.api_calls_per_month}
          />
        )}
      </div>
    </Card>
  );
}
