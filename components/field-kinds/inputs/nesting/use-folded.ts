"use client";

import { useSyncExternalStore } from "react";

const key = "plinth.record.folded";
/** Fields that a browser remembers as folded; the longest folded ones are forgotten first. */
const keptMax = 200;

const listeners = new Set<() => void>();
let known: { text: string; paths: readonly string[] } | null = null;

function read(): readonly string[] {
  try {
    const text = window.localStorage.getItem(key) ?? "[]";
    if (known?.text !== text) known = { text, paths: [JSON.parse(text)].flat().map(String) };
    return known.paths;
  } catch {
    return known?.paths ?? [];
  }
}

function write(paths: readonly string[]): void {
  const text = JSON.stringify(paths);
  known = { text, paths };
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Nothing is kept in this browser: it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a part of a model's form is folded, as this browser's reader left it; all entries of a list are one part. */
export function useFolded(model: string, path: string) {
  const place = `${model}.${path.replaceAll(/\.\d+/g, "")}`;
  const folded = useSyncExternalStore(
    subscribe,
    () => read().includes(place),
    () => false,
  );
  const fold = (next: boolean) => {
    const others = read().filter((one) => one !== place);
    write(next ? [...others, place].slice(-keptMax) : others);
  };
  return { folded, fold };
}
