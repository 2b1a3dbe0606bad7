import type { ReactNode } from "react";
import { limitText, limitWords } from "../../../lib/contract/plans/plan-limits.ts";
import { planOf } from "../../../lib/contract/plans/plans.ts";
import type { LimitChange, PlanChange } from "../../../lib/contract/plans/subscription.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";
import { dateText } from "../../ui/time/date-text.ts";
import { moneyText, priceText } from "./plan-words.ts";

/**
 * What a change of plan means: what it costs, which limits grow or shrink, and what of today's use would be too much.
 */
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
          <Fact key={limit.name} name={limitWords[limit.name].label}>
            <LimitMove {...limit} />
          </Fact>
        ))}
      </dl>
      {tooMuch.map((limit) => (
        <Alert
          key={limit.name}
          kind="warning"
          title={t("{label}: {used} in use", {
            label: limitWords[limit.name].label,
            used: limitWords[limit.name].amount(limit.used),
          })}
          description={t("{plan} has {limit}. {excess}", {
            plan: planOf(change.to).name,
            limit: limitText(limit.name, limit.to),
            excess: limitWords[limit.name].excess,
          })}
        />
      ))}
      <Features title={t("You get")} features={change.gained} />
      <Features title={t("You lose")} features={change.lost} />
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
  if (kind === "checkout") return [[t("Price"), t("{price}, and taxes", { price: priceText(planOf(to)) })]];
  if (kind === "cancel") return [[t("Billed"), t("Not again")]];
  const after = recurring ? t("{price} each month", { price: moneyText(recurring) }) : priceText(planOf(to));
  return kind === "upgrade"
    ? [
        [t("Today"), due_now ? t("{price} for the rest of this period", { price: moneyText(due_now) }) : t("Nothing")],
        [t("From the next period on"), after],
      ]
    : [
        [t("Today"), t("Nothing")],
        [effective_at ? t("From {date} on", { date: dateText(effective_at) }) : t("From the next period on"), after],
      ];
}

function LimitMove({ name, from, to }: LimitChange) {
  if (from === to) return limitText(name, to);
  const grows = to === null || (from !== null && to > from);
  return (
    <>
      {limitText(name, from)} <span aria-hidden>→</span> <span className="sr-only">{t("becomes")}</span>{" "}
      <span className={grows ? "font-medium text-success" : "font-medium text-warning"}>{limitText(name, to)}</span>
    </>
  );
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
