"use client";

import { useState } from "react";

const key = "plinth.record.wide";

function isKept(): boolean {
  try {
    return window.localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}

/** Whether a record takes the whole page, as this browser's reader chose it last. */
export function useWide() {
  const [wide, setWide] = useState(isKept);
  const onWide = (next: boolean) => {
    setWide(next);
    try {
      if (next) window.localStorage.setItem(key, "1");
      else window.localStorage.removeItem(key);
    } catch {
      // Nothing is kept in this browser: it holds for this drawer.
    }
  };
  return { wide, onWide };
}
