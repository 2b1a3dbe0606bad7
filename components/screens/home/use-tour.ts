import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the reader has put the first steps of a project away, in this browser. */
export function useTour(projectId: string) {
  const key = `plinth-tour-hidden ${projectId}`;
  const [, redraw] = useState(0);
  const isHidden = useSyncExternalStore(
    never,
    () => kept(key),
    () => false,
  );
  const keep = (hidden: boolean) => {
    try {
      if (hidden) window.localStorage.setItem(key, "1");
      else window.localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing shows them again next time.
    }
    redraw((count) => count + 1);
  };
  return { isHidden, hide: () => keep(true), start: () => keep(false) };
}

function kept(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
