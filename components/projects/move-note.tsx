"use client";

import { isMoving, movePhaseWords, type ProjectMove } from "../../lib/contract/projects/moves.ts";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { Progress } from "../ui/feedback/progress.tsx";

const where = { dedicated: "a database of its own", shared: "the shared PostgreSQL" } as const;

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
          title={`The data could not be moved to ${where[target]}`}
          description={`${problem ?? "The server log has the reason."} It is complete where it was, and the project works.`}
        />
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    );
  if (!isMoving(move)) return null;
  const phaseWords = status === "waiting" ? "Waiting to begin" : movePhaseWords[phase];
  return (
    <div className="space-y-2 rounded-md border bg-subtle p-4">
      <p className="font-medium">{`The data is moving to ${where[target]}`}</p>
      <p className="flex justify-between gap-4 text-table" aria-live="polite">
        <span>{phaseWords}</span>
        <span className="tabular-nums">{`${percent}%`}</span>
      </p>
      <Progress label={phaseWords} value={percent / 100} />
      <p className="text-meta text-muted">
        {problem
          ? `The last try failed: ${problem} It will be tried again.`
          : "The project keeps working. Writes wait for a moment at the end."}
      </p>
    </div>
  );
}
