"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the page is rendered on the server and taken over in the browser, true from then on: for texts that
 * depend on the reader's time zone and language, which the server does not know.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
