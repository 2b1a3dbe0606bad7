import { CircleCheck, CircleDashed, CircleX, Download } from "lucide-react";
import { downloadDiagnostics } from "../../../lib/contract/calls/addresses/system.ts";
import type { Health } from "../../../lib/contract/calls/answers/system.ts";
import { locate } from "../../../lib/contract/calls/locate.ts";
import { plural, t } from "../../../lib/kernel/words/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";

/** Whether the installation works; to super admins also what of it does not, and a file for those who help. */
export function HealthCard({ health }: { health: Health }) {
  const { status, details, version } = health;
  return (
    <Card
      title={t("System health")}
      description={
        status === "up"
          ? t("Everything works.")
          : t("Something is not working. The operator of this installation can see what.")
      }
      mark={<Badge kind={status === "up" ? "success" : "danger"}>{status === "up" ? t("Up") : t("Down")}</Badge>}
      footer={
        details && (
          <a href={locate(downloadDiagnostics)} download className={buttonStyle("secondary")}>
            <Download aria-hidden className="size-4" />
            {t("Download diagnostic bundle")}
          </a>
        )
      }
    >
      {details && (
        <>
          <ul className="space-y-3">
            {details.parts.map(({ name, ok, is_set, told }) => {
              const state = stateOf(ok, is_set);
              return (
                <li key={name} className="flex gap-3">
                  <state.icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${state.color}`} />
                  <div>
                    <p className="font-medium">
                      {name}
                      <span className="sr-only">{`: ${state.said}`}</span>
                    </p>
                    <p className="text-muted">{told}</p>
                  </div>
                </li>
              );
            })}
          </ul>
          <p className="mt-5 text-meta text-muted">
            {t(
              "Plinth {version}, running for {uptime_seconds}. The bundle holds versions, sizes, counts and the last errors; of settings only their names.",
              { version, uptime_seconds: durationOf(details.uptime_seconds) },
            )}
          </p>
        </>
      )}
    </Card>
  );
}

function stateOf(ok: boolean, isSet: boolean) {
  if (!ok) return { icon: CircleX, color: "text-danger", said: t("does not work") };
  return isSet
    ? { icon: CircleCheck, color: "text-success", said: t("works") }
    : { icon: CircleDashed, color: "text-muted", said: t("is not set up") };
}

/** `3 days 4 hours` */
function durationOf(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ];
  const parts = [
    ...(days > 0 ? [plural(days, "{count} day", "{count} days")] : []),
    ...(hours > 0 ? [plural(hours, "{count} hour", "{count} hours")] : []),
    ...(minutes > 0 ? [plural(minutes, "{count} minute", "{count} minutes")] : []),
  ];
  return parts.slice(0, 2).join(" ") || t("less than a minute");
}
