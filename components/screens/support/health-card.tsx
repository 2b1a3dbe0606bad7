import { CircleCheck, CircleDashed, CircleX, Download } from "lucide-react";
import { downloadDiagnostics } from "../../../lib/contract/calls/addresses/system.ts";
import type { Health } from "../../../lib/contract/calls/answers/system.ts";
import { locate } from "../../../lib/contract/calls/locate.ts";
import { counted } from "../../../lib/kernel/counts.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";

/** Whether the installation works; to super admins also what of it does not, and a file for those who help. */
export function HealthCard({ health }: { health: Health }) {
  const { status, details, version } = health;
  return (
    <Card
      title="System health"
      description={
        status === "up"
          ? "Everything works."
          : "Something is not working. The operator of this installation can see what."
      }
      actions={<Badge kind={status === "up" ? "success" : "danger"}>{status}</Badge>}
      footer={
        details && (
          <a href={locate(downloadDiagnostics)} download className={buttonStyle("secondary")}>
            <Download aria-hidden className="size-4" />
            Download diagnostic bundle
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
          <p className="mt-5 text-meta text-muted">{`Plinth ${version}, running for ${durationOf(details.uptime_seconds)}. The bundle holds versions, sizes, counts and the last errors; of settings only their names.`}</p>
        </>
      )}
    </Card>
  );
}

function stateOf(ok: boolean, isSet: boolean) {
  if (!ok) return { icon: CircleX, color: "text-danger", said: "does not work" };
  return isSet
    ? { icon: CircleCheck, color: "text-success", said: "works" }
    : { icon: CircleDashed, color: "text-muted", said: "is not set up" };
}

/** `3 days 4 hours` */
function durationOf(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  const parts = units.flatMap(([name, length], at) => {
    const count = Math.floor((at === 0 ? seconds : seconds % units[at - 1]![1]) / length);
    return count > 0 ? [counted(count, name)] : [];
  });
  return parts.slice(0, 2).join(" ") || "less than a minute";
}
