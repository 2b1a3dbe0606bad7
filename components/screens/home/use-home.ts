import { useCallback, useEffect, useState } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { getProjectHome } from "../../../lib/contract/calls/addresses/home.ts";
import type { ProjectHome } from "../../../lib/contract/calls/answers/projects.ts";

/** How often is looked while something of the first steps is still to come, and when all are done. */
const everyMs = { waiting: 3_000, done: 60_000 };

/** The state of the project, kept up to date while the page is looked at. */
export function useHome(first: ProjectHome): { home: ProjectHome; refresh(): void } {
  const [home, setHome] = useState(first);
  const refresh = useCallback(() => {
    call(getProjectHome, { handlesErrors: true })
      .then(({ body }) => setHome(body))
      // What is shown was right a moment ago; the next look may succeed.
      .catch(() => undefined);
  }, []);
  const isDone = Object.values(home.done).every(Boolean);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(look, isDone ? everyMs.done : everyMs.waiting);
    document.addEventListener("visibilitychange", look);
    // The page may come from the router's memory, with what was so when it was last here.
    refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isDone, refresh]);
  return { home, refresh };
}
