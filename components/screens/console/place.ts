"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

interface Place {
  path: string;
  /** The query part, without its question mark. */
  search: string;
}

/** Where `moveTo` led, until Next knows: it follows the window in a transition, which a reader who clicked would wait for. */
let ahead: Place | null = null;
const listeners = new Set<() => void>();

function setAhead(place: Place | null): void {
  ahead = place;
  for (const tell of listeners) tell();
}

// Back before the router has come to where `ahead` is: then nothing changes for it, and nobody else would tell.
const goBack = () => setAhead(null);

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", goBack);
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener("popstate", goBack);
  };
}

/** Of `ahead` nothing counts once the window has gone elsewhere. */
function current(): Place | null {
  if (!ahead) return null;
  const { pathname, search } = window.location;
  return ahead.path === pathname && ahead.search === search.slice(1) ? ahead : null;
}

const onServer = () => null;

/**
 * The page's address as state: as the router has it, and right with the event where `moveTo` has just changed it.
 */
export function usePlace(): Place {
  const path = usePathname();
  const search = useSearchParams().toString();
  const place = useSyncExternalStore(subscribe, current, onServer);
  // After every rendering, for the router may come to where `ahead` is without having been elsewhere.
  useEffect(() => {
    if (ahead && ahead.path === path && new URLSearchParams(ahead.search).toString() === search) setAhead(null);
  });
  return place ?? { path, search };
}

/** Gives the window an address of this page, or of another that the same screen can draw, without asking the server. What shows the address is drawn before the next frame. */
export function moveTo(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  const { pathname, search } = window.location;
  setAhead({ path: pathname, search: search.slice(1) });
}
