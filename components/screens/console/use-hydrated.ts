"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's HTML is being taken over; dialogs that the address names open after that, for the server renders none. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
