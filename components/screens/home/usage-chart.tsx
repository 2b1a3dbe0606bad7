import type { ProjectHome } from "../../../lib/contract/calls/answers/projects.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Card } from "../../ui/card.tsx";
import { shortDayText } from "../../ui/time/date-text.ts";

const height = 64;
const [barWidth, gap] = [8, 2];

/** Calls of the API on each of the last days, as bars. */
export function UsageChart({ days, total }: { days: ProjectHome["days"]; total: number }) {
  const most = Math.max(...days.map(({ calls }) => calls), 1);
  const sum = days.reduce((all, { calls }) => all + calls, 0);
  const width = days.length * (barWidth + gap) - gap;
  return (
    <Card
      title={t("API calls")}
      description={t("{sum} in the last {count} days, {total} in all", {
        sum: countText(sum),
        count: days.length,
        total: countText(total),
      })}
    >
      <svg
        role="img"
        aria-label={t("Calls by day: {sum} in {count} days, at most {most} on one", {
          sum: countText(sum),
          count: days.length,
          most: countText(most),
        })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
      >
        {days.map(({ day, calls }, index) => {
          const tall = calls === 0 ? 1 : Math.max(3, (calls / most) * height);
          return (
            <rect
              key={day}
              x={index * (barWidth + gap)}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={calls === 0 ? "fill-border" : "fill-accent"}
            >
              <title>{`${shortDayText(day)}: ${countText(calls)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-2 flex justify-between text-meta text-muted">
        <span>{shortDayText(days[0]!.day)}</span>
        <span>{t("Today")}</span>
      </p>
    </Card>
  );
}
