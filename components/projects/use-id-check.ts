"use client";

import { useEffect, useState } from "react";
import { RestError } from "../../lib/console/calls/envelope.ts";
import { call } from "../../lib/console/calls/rest.ts";
import * as calls from "../../lib/contract/calls/addresses/projects.ts";

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
    if (id === "") return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (check: IdCheck) => {
      if (!abort.signal.aborted) setAnswer({ id, check });
    };
    const ask = async () => {
      try {
        await call(calls.checkProjectName, { body: { id }, handlesErrors: true, signal: abort.signal });
        say({ state: "free" });
      } catch (error) {
        const refused = error instanceof RestError && error.status === 400;
        say(refused ? { state: "refused", message: error.message } : { state: "unknown" });
      }
    };
    const begin = async () => {
      const { ProjectId } = await import("../../lib/contract/projects/projects.ts");
      const legal = ProjectId.safeParse(id);
      if (!legal.success) say({ state: "refused", message: legal.error.issues[0]!.message });
      else if (!abort.signal.aborted) timer = setTimeout(() => void ask(), pauseMs);
    };
    begin().catch(() => say({ state: "unknown" }));
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id]);

  if (id === "") return { state: "empty" };
  return answer?.id === id ? answer.check : { state: "checking" };
}
