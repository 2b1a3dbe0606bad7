import { useEffect, useRef, useState } from "react";

/** Shorter than a blink: rows that are there by then come without anything flashing by before them. */
const heldMs = 200;

/**
 * What a table draws: `given`, or for a moment after its `loading` began what was drawn before. Rows whose words change
 * are drawn in a fraction of the time that rows take which come where placeholders stood. Null for `given`.
 */
export function useHeldRows<Given extends { loading: boolean }>(given: Given): Given | null {
  const drawn = useRef<Given | null>(null);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!given.loading) drawn.current = given;
  });
  useEffect(() => {
    if (!given.loading) return;
    const timer = setTimeout(() => setLate(true), heldMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [given.loading]);
  return given.loading && !late ? drawn.current : null;
}
