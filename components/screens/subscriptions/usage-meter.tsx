import { type LimitName, limitWords } from "../../../lib/contract/plans/plan-limits.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { classNames } from "../../ui/class-names.ts";

interface UsageMeterProps {
  name: LimitName;
  label: string;
  used: number;
  /** null: no limit. */
  limit: number | null;
}

/** From here on a limit is near. */
const nearFrom = 0.8;

/** How much of a limit is used; coloured from 80% on. */
export function UsageMeter({ name, label, used, limit }: UsageMeterProps) {
  const part = limit ? Math.min(1, used / limit) : 0;
  const state =
    part >= 1 ? t("Used up") : part >= nearFrom ? t("{percent}% used", { percent: Math.floor(part * 100) }) : null;
  const { amount } = limitWords[name];
  const words =
    limit === null
      ? t("{used}, no limit", { used: amount(used) })
      : t("{used} of {limit}", { used: amount(used), limit: amount(limit) });
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span>{label}</span>
        <span className="tabular-nums">
          {state && (
            <span className={classNames("mr-2 font-medium", part >= 1 ? "text-danger" : "text-warning")}>{state}</span>
          )}
          <span className="text-muted">{words}</span>
        </span>
      </div>
      {limit !== null && (
        <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-subtle">
          <meter className="sr-only" aria-label={label} min={0} max={limit} value={Math.min(used, limit)}>
            {words}
          </meter>
          <div
            className={classNames("h-full rounded-full", part >= 1 ? "bg-danger" : state ? "bg-warning" : "bg-muted")}
            style={{ width: `${Math.max(part * 100, used > 0 ? 1 : 0)}%` }}
          />
        </div>
      )}
    </div>
  );
}
