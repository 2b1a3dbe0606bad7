import type { ReactNode } from "react";
import { type LimitName, limitWords } from "../../../lib/contract/plans/plan-limits.ts";
import type { Subscription } from "../../../lib/contract/plans/subscription.ts";
import { type Message, msg, t, texts } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { sentencesOf, stateOf } from "./plan-words.ts";
import { UsageMeter } from "./usage-meter.tsx";

interface CurrentSubscriptionProps {
  subscription: Subscription;
  /** Whether plans are paid on this installation. */
  hasPayments: boolean;
  actions: ReactNode;
}

/** Of the chosen project, with the words beside their meters. */
const ofProject = {
  api_calls_per_month: msg("API calls this month"),
  members: msg("Members"),
  storage_bytes: msg("Files"),
} as const satisfies Partial<Record<LimitName, Message>>;

const places: Record<NonNullable<Subscription["database"]>, string> = texts({
  shared: "The data is in a schema of the shared PostgreSQL.",
  dedicated: "The data is in a dedicated PostgreSQL database.",
  byod: "The data is in a PostgreSQL of your own.",
});

/** The plan of the chosen project, what becomes of it, and how much of it is used. */
export function CurrentSubscription({ subscription, hasPayments, actions }: CurrentSubscriptionProps) {
  const { name, project, limits, usage } = subscription;
  const { kind, text } = stateOf(subscription);
  return (
    <Card
      title={t("Current Subscription")}
      description={
        project
          ? t("Of the project {name}. Each project has a plan of its own.", { name: project.name })
          : t("Of your account. Each project has a plan of its own: choose one to change its plan.")
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-title font-medium">
            {name} {hasPayments && <Badge kind={kind}>{text}</Badge>}
          </p>
          {sentencesOf(subscription, hasPayments).map((sentence) => (
            <p key={sentence} className="mt-1 text-muted">
              {sentence}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <UsageMeter
          name="projects"
          label={t("Projects of your account")}
          used={usage.projects}
          limit={limits.projects}
        />
        {project &&
          (Object.keys(ofProject) as (keyof typeof ofProject)[]).map((one) => (
            <UsageMeter key={one} name={one} label={t(ofProject[one])} used={usage[one]} limit={limits[one]} />
          ))}
      </div>
      {project && (
        <p className="mt-6 text-muted">
          {`${limitWords.file_bytes.feature(limits.file_bytes)}. ${subscription.database ? places[subscription.database] : ""}`}
        </p>
      )}
    </Card>
  );
}
