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

/** How long the router may be told nothing: what it then renders anew, and fetches, would be in the way of the rows that the reader waits for. */
const routerMs = 150;
/** Tells the router what it has not been told yet. */
let tellRouter = () => {};

const acts = ["pointerdown", "keydown", "click"] as const;

function tellRouterLater(address: string): void {
  const timer = setTimeout(() => tellRouter(), routerMs);
  tellRouter = () => {
    clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, tellRouter, true);
    tellRouter = () => {};
    if (window.location.href === address) window.history.replaceState(null, "", address);
  };
  // Whatever the reader does next may lead to another page, and that must come after this.
  for (const act of acts) window.addEventListener(act, tellRouter, true);
}

/**
 * Gives the window an address of this page, or of another that the same screen can draw, without asking the server. What shows the address is drawn before the next
 * frame. `rowsFirst` is for what fetches rows: the router then follows a little later, or when the reader does the next thing.
 */
export function moveTo(address: string, how: "push" | "replace" = "push", rowsFirst = false): void {
  tellRouter();
  const change = how === "push" ? "pushState" : "replaceState";
  // Not Next's own, which has the router follow at once. The entry keeps what the router noted in the present one, as it does with Next's.
  if (rowsFirst) History.prototype[change].call(window.history, window.history.state, "", address);
  else window.history[change](null, "", address);
  const { pathname, search, href } = window.location;
  setAhead({ path: pathname, search: search.slice(1) });
  if (rowsFirst) tellRouterLater(href);
}
