"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

interface PageAddress {
  path: string;
  /** The query part, without its question mark. */
  search: string;
}

/**
 * Where `moveTo` led, until Next knows: it follows the window in a transition, which a reader who clicked would wait
 * for.
 */
let ahead: PageAddress | null = null;
const listeners = new Set<() => void>();

function setAhead(place: PageAddress | null): void {
  ahead = place;
  for (const tell of listeners) tell();
}

/**
 * Addresses that the router was told and may not have come to. As it comes to one it gives it to the window, also where
 * that has moved on.
 */
const told = new Set<string>();

function arrive(): void {
  told.clear();
  setAhead(null);
}

function subscribe(tell: () => void): () => void {
  // Back before the router has come to where `ahead` is: then nothing changes for it, and nobody else would tell.
  if (listeners.size === 0) window.addEventListener("popstate", arrive);
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener("popstate", arrive);
  };
}

/** Of `ahead` nothing counts once the window has gone elsewhere, other than to where the router was sent before. */
function current(): PageAddress | null {
  if (!ahead) return null;
  const { pathname, search, href } = window.location;
  return (ahead.path === pathname && ahead.search === search.slice(1)) || told.has(href) ? ahead : null;
}

const onServer = () => null;

/**
 * The page's address as state: as the router has it, and right with the event where `moveTo` has just changed it.
 */
export function usePageAddress(): PageAddress {
  const path = usePathname();
  const search = useSearchParams().toString();
  const place = useSyncExternalStore(subscribe, current, onServer);
  // After every rendering, for the router may come to where `ahead` is without having been elsewhere.
  useEffect(() => {
    if (ahead && ahead.path === path && new URLSearchParams(ahead.search).toString() === search) arrive();
  });
  return place ?? { path, search };
}

/**
 * How long the router may be told nothing: what it then renders anew, and fetches, would be in the way of the rows that
 * the reader waits for.
 */
const routerMs = 150;
/** Tells the router what it has not been told yet. */
let tellRouter = () => {};

const acts = ["pointerdown", "keydown", "click"] as const;

/** By Next's own history, which has the router follow at once. */
function sendRouter(change: "pushState" | "replaceState", address: string): void {
  told.add(new URL(address, window.location.href).href);
  window.history[change](null, "", address);
}

function tellRouterLater(address: string): void {
  const timer = setTimeout(() => tellRouter(), routerMs);
  tellRouter = () => {
    clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, tellRouter, true);
    tellRouter = () => {};
    if (window.location.href === address) sendRouter("replaceState", address);
  };
  // Whatever the reader does next may lead to another page, and that must come after this.
  for (const act of acts) window.addEventListener(act, tellRouter, true);
}

/**
 * Gives the window an address of this page, or of another that the same screen can draw, without asking the server.
 * What shows the address is drawn before the next frame. `rowsFirst` is for what fetches rows: the router then follows
 * a little later, or when the reader does the next thing.
 */
export function moveTo(address: string, how: "push" | "replace" = "push", rowsFirst = false): void {
  tellRouter();
  const change = how === "push" ? "pushState" : "replaceState";
  // While the router is on its way it would take the window back to where it was sent, so it must be told of this as
  // well.
  const isRouterLater = rowsFirst && told.size === 0;
  // Not by Next's own history. The entry keeps what the router noted in the present one, as it does with Next's.
  if (isRouterLater) History.prototype[change].call(window.history, window.history.state, "", address);
  else sendRouter(change, address);
  const { pathname, search, href } = window.location;
  setAhead({ path: pathname, search: search.slice(1) });
  if (isRouterLater) tellRouterLater(href);
}
