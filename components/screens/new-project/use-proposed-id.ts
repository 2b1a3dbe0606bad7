import { useEffect, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { checkProjectName } from "../../../lib/contract/calls/addresses/projects.ts";
import { projectIdOf } from "../../../lib/contract/projects/project-id.ts";

const pauseMs = 300;

/** The id that a project of this name gets: at once what comes of the name, a moment later one that is free. */
export function useProposedId(name: string): { id: string; isFree: boolean } {
  const [answer, setAnswer] = useState({ name: "", id: "" });
  useEffect(() => {
    if (name.trim() === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(checkProjectName, { body: { name }, handlesErrors: true, signal: abort.signal })
        .then(({ body }) => setAnswer({ name, id: body.id }))
        // The creation itself chooses one that is free.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [name]);
  const isFree = answer.name === name && name.trim() !== "";
  return { id: isFree ? answer.id : projectIdOf(name), isFree };
}
