"use client";

import { useEffect, useRef } from "react";

/** The forms that are open; the key is the last one's. */
const open: object[] = [];

/** Ctrl-S or Cmd-S saves, instead of the browser's own dialog. Of forms over each other it saves the uppermost. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    open.push(latest);
    const listen = (event: KeyboardEvent) => {
      if (open.at(-1) !== latest) return;
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => {
      open.splice(open.indexOf(latest), 1);
      document.removeEventListener("keydown", listen);
    };
  }, []);
}
