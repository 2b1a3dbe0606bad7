/** Moves of a project's data between the shared database and one of its own. */
import { texts } from "../../kernel/words/words.ts";

/** What a move does, in order; the share of the whole that it has reached when each begins, in percent. */
export const movePhases = {
  prepare: 0,
  copy: 5,
  catch_up: 70,
  check: 80,
  /** Writes wait: a moment. */
  hold: 90,
  switch: 97,
  clean_up: 99,
} as const;
export type MovePhase = keyof typeof movePhases;

/** What a reader sees of it. */
export const movePhaseWords: Readonly<Record<MovePhase, string>> = texts({
  prepare: "Making the new place ready",
  copy: "Copying the data",
  catch_up: "Copying what has changed meanwhile",
  check: "Comparing the copy with the original",
  hold: "Holding writes for a moment",
  switch: "Changing over",
  clean_up: "Checking the new place",
});

export interface ProjectMove {
  target: "shared" | "dedicated";
  /** `kept`: done, and the old copy is still there for a moment. */
  status: "waiting" | "running" | "kept" | "done" | "failed";
  phase: MovePhase;
  percent: number;
  /** Why the last try came to nothing. */
  problem: string | null;
}

/** Whether the data is still on its way. */
export const isMoving = ({ status }: Pick<ProjectMove, "status">): boolean =>
  status === "waiting" || status === "running";
