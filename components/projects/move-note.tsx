"use client";

import { isMoving, movePhaseWords, type ProjectMove } from "../../lib/contract/projects/moves.ts";
import { msg, t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { Progress } from "../ui/feedback/progress.tsx";

const moving = {
  dedicated: msg("The data is moving to a database of its own"),
  shared: msg("The data is moving to the shared PostgreSQL"),
};
const unmoved = {
  dedicated: msg("The data could not be moved to a database of its own"),
  shared: msg("The data could not be moved to the shared PostgreSQL"),
};

interface MoveNoteProps {
  move: ProjectMove;
  busy: boolean;
  /** Null for who may not. */
  onRetry: (() => void) | null;
}

/** How far the data of a project is on its way, or why it did not get there; nothing where it is. */
export function MoveNote({ move, busy, onRetry }: MoveNoteProps) {
  const { target, status, phase, percent, problem } = move;
  if (status === "failed")
    return (
      <div className="space-y-3">
        <Alert
          kind="danger"
          title={t(unmoved[target])}
          description={`${problem ?? t("The server log has the reason.")} ${t("It is complete where it was, and the project works.")}`}
        />
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {t("Try again")}
          </Button>
        )}
      </div>
    );
  if (!isMoving(move)) return null;
  const phaseWords = status === "waiting" ? t("Waiting to begin") : movePhaseWords[phase];
  return (
    <div className="space-y-2 rounded-md border bg-subtle p-4">
      <p className="font-medium">{t(moving[target])}</p>
      <p className="flex justify-between gap-4 text-table" aria-live="polite">
        <span>{phaseWords}</span>
        <span className="tabular-nums">{`${percent}%`}</span>
      </p>
      <Progress label={phaseWords} value={percent / 100} />
      <p className="text-meta text-muted">
        {problem
          ? t("The last try failed: {problem} It will be tried again.", { problem })
          : t("The project keeps working. Writes wait for a moment at the end.")}
      </p>
    </div>
  );
}
