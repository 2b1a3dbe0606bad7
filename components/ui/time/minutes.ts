"use client";

import { useSyncExternalStore } from "react";

let minutes = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minutes += 1;
    for (const one of listeners) one();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Brings the component up to date every minute: one clock for all that show how long ago something was. */
export function useMinutes(): number {
  return useSyncExternalStore(
    subscribe,
    () => minutes,
    () => 0,
  );
}
