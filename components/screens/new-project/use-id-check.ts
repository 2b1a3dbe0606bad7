"use client";

import { useEffect, useState } from "react";
import { RestError } from "../../../lib/console/envelope.ts";
import { rest } from "../../../lib/console/rest.ts";
import { ProjectId } from "../../../lib/contract/projects.ts";

/** What is known about a project id while it is typed. */
export type IdCheck =
  | { state: "empty" }
  | { state: "checking" }
  | { state: "free" }
  /** Not legal or taken; `message` says which. */
  | { state: "refused"; message: string }
  /** The server could not be asked; the creation itself will tell. */
  | { state: "unknown" };

const pauseMs = 300;

/** Asks whether an id is free, once the typing pauses; an id that is not legal is not asked about. */
export function useIdCheck(id: string): IdCheck {
  const [answer, setAnswer] = useState<{ id: string; check: IdCheck }>();

  useEffect(() => {
    if (!ProjectId.safeParse(id).success) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        await rest("/system/project/name/check", { body: { id }, handlesErrors: true, signal: abort.signal });
        setAnswer({ id, check: { state: "free" } });
      } catch (error) {
        if (abort.signal.aborted) return;
        const refused = error instanceof RestError && error.status === 400;
        setAnswer({ id, check: refused ? { state: "refused", message: error.message } : { state: "unknown" } });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id]);

  if (id === "") return { state: "empty" };
  const legal = ProjectId.safeParse(id);
  if (!legal.success) return { state: "refused", message: legal.error.issues[0]!.message };
  return answer?.id === id ? answer.check : { state: "checking" };
}
