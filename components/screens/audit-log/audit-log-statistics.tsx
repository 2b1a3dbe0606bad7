import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { shortDayText } from "../../ui/time/date-text.ts";
import type { AuditStatistics } from "./audit-log-data.ts";

type Day = AuditStatistics["days"][number];

/** The numbers of all entries that the filters find, and a bar for each of the last days. */
export function AuditLogStatistics({ statistics }: { statistics: AuditStatistics }) {
  const { total, successful, failed, unique_users, days } = statistics;
  return (
    <Card title={t("Statistics")}>
      <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[auto_1fr]">
        <dl className="grid grid-cols-2 gap-x-10 gap-y-4 sm:grid-cols-4">
          <Figure term={t("Total events")} value={total} />
          <Figure term={t("Successful actions")} value={successful} style="text-success" />
          <Figure term={t("Failed actions")} value={failed} style={failed > 0 ? "text-danger" : ""} />
          <Figure term={t("Unique users")} value={unique_users} />
        </dl>
        {days.length > 0 && <Bars days={days} />}
      </div>
    </Card>
  );
}

function Figure({ term, value, style = "" }: { term: string; value: number; style?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-meta whitespace-nowrap text-muted">{term}</dt>
      <dd className={`text-title font-medium tabular-nums ${style}`}>{countText(value)}</dd>
    </div>
  );
}

const sumOf = ({ successful, failed }: Day) => successful + failed;

function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(sumOf));
  const all = days.reduce((sum, day) => sum + sumOf(day), 0);
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-meta text-muted">{t("Events per day (UTC)")}</figcaption>
      <div
        role="img"
        aria-label={t("{all} events in the last {count} days, at most {most} a day", {
          all: countText(all),
          count: days.length,
          most: countText(most),
        })}
        className="flex h-14 items-stretch gap-0.5 border-b"
      >
        {days.map((day) => (
          <div
            key={day.day}
            title={t("{day}: {successful} successful, {failed} failed", {
              day: shortDayText(day.day),
              successful: countText(day.successful),
              failed: countText(day.failed),
            })}
            className="flex min-w-0 flex-1 flex-col justify-end hover:bg-subtle"
          >
            <div className="rounded-t-sm bg-danger" style={{ height: share(day.failed) }} />
            <div
              className={`bg-control ${day.failed > 0 ? "" : "rounded-t-sm"}`}
              style={{ height: share(day.successful) }}
            />
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-meta text-muted">
        <span>{days[0] && shortDayText(days[0].day)}</span>
        <span>{t("Today")}</span>
      </p>
    </figure>
  );
}
