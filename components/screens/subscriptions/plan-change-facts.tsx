import type { ReactNode } from "react";
import { planOf } from "../../../lib/contract/plans.ts";
import type { LimitChange, PlanChange } from "../../../lib/contract/subscription.ts";
import { Alert } from "../../ui/alert.tsx";
import { dateText } from "../../ui/date-text.ts";
import { count, limitNames, limitText, moneyText, priceText } from "./plan-words.ts";

/** What a change of plan means: what it costs, which limits grow or shrink, and what of today's use would be too much. */
export function PlanChangeFacts({ change }: { change: PlanChange }) {
  const tooMuch = change.limits.filter(({ to, used }) => to !== null && used > to);
  return (
    <div className="space-y-4 text-table">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {costs(change).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {change.limits.map((limit) => (
          <Fact key={limit.name} name={limitNames[limit.name]}>
            <LimitMove {...limit} />
          </Fact>
        ))}
      </dl>
      {tooMuch.map((limit) => (
        <Alert
          key={limit.name}
          kind="warning"
          title={`${count(limit.used)} ${limit.name === "projects" ? "projects" : "API calls this month"} are in use`}
          description={consequence(limit, planOf(change.to).name)}
        />
      ))}
      <Features title="You get" features={change.gained} />
      <Features title="You lose" features={change.lost} />
      {change.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </>
  );
}

function costs({ kind, due_now, recurring, to, effective_at }: PlanChange): [string, string][] {
  if (kind === "checkout") return [["Price", `${priceText(planOf(to))}, and taxes`]];
  if (kind === "cancel") return [["Billed", "Not again"]];
  const after = recurring ? `${moneyText(recurring)} each month` : priceText(planOf(to));
  return kind === "upgrade"
    ? [
        ["Today", due_now ? `${moneyText(due_now)} for the rest of this period` : "Nothing"],
        ["From the next period on", after],
      ]
    : [
        ["Today", "Nothing"],
        [effective_at ? `From ${dateText(effective_at)} on` : "From the next period on", after],
      ];
}

function LimitMove({ from, to }: LimitChange) {
  if (from === to) return limitText(to);
  const grows = to === null || (from !== null && to > from);
  return (
    <>
      {limitText(from)} <span aria-hidden>→</span> <span className="sr-only">becomes</span>{" "}
      <span className={grows ? "font-medium text-success" : "font-medium text-warning"}>{limitText(to)}</span>
    </>
  );
}

function consequence({ name, to }: LimitChange, plan: string): string {
  return name === "projects"
    ? `${plan} has ${count(to!)}. Nothing is deleted, but there can be no new project until there are fewer.`
    : `${plan} has ${count(to!)} a month. Once as many are made, the API refuses calls until the next month.`;
}

function Features({ title, features }: { title: string; features: string[] }) {
  if (features.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-muted">{features.join(" · ")}</p>
    </div>
  );
}
