"use client";

import { useCallback, useMemo, useState } from "react";
import type { OpenRows } from "./grid-rows.tsx";

/** The rows of a table that show what is behind their texts. */
export function useOpenRows(): OpenRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) =>
      setKeys((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return useMemo(() => ({ keys, toggle }), [keys, toggle]);
}
