"use client";

import { useEffect, useRef, useState } from "react";

/** The provider's word usually comes within seconds of the payment. */
const lookEveryMs = 2_000;
const looksMax = 30;

/**
 * Whether something that is awaited is still to come: looks again and again until `now` is another text than at first.
 * `look` stays the same.
 */
export function useArrival(awaited: boolean, now: string, look: () => unknown): boolean {
  const first = useRef(now);
  const [looks, setLooks] = useState(0);
  const isOnItsWay = awaited && first.current === now && looks < looksMax;
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      look();
    }, lookEveryMs);
    return () => clearTimeout(timer);
  }, [isOnItsWay, looks, look]);
  return isOnItsWay;
}
