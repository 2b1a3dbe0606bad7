"use client";

import { useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";

interface Sides {
  /** Pixels of the box that the table takes: what is empty below its last row casts no shadow. */
  height: number;
  /** Pixels from that side of the box at which what scrolls goes out of sight; null where all of it is in sight. */
  left: number | null;
  right: number | null;
}

/** Columns that stay in sight while the others scroll under them end where those do. */
function keptColumns(box: HTMLElement): { left: number; right: number } {
  const { left, right } = box.getBoundingClientRect();
  const kept = { left: 0, right: box.offsetWidth - box.clientWidth };
  for (const head of box.querySelectorAll("thead tr:first-child th")) {
    const style = getComputedStyle(head);
    if (style.position !== "sticky") continue;
    const place = head.getBoundingClientRect();
    if (style.left !== "auto") kept.left = Math.max(kept.left, place.right - left);
    if (style.right !== "auto") kept.right = Math.max(kept.right, right - place.left);
  }
  return kept;
}

const nothing: Sides = { height: 0, left: null, right: null };

function hiddenSides(box: HTMLElement): Sides {
  const start = box.scrollLeft > 1;
  const end = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  if (!start && !end) return nothing;
  const kept = keptColumns(box);
  const table = box.querySelector("table") ?? box;
  return {
    height: Math.min(table.getBoundingClientRect().bottom - box.getBoundingClientRect().top, box.clientHeight),
    left: start ? kept.left : null,
    right: end ? kept.right : null,
  };
}

/**
 * Stands after a box that scrolls sideways, both in one that is `relative`: a shadow at each side where there is more.
 */
export function SideShadows() {
  const own = useRef<HTMLSpanElement>(null);
  const [sides, setSides] = useState(nothing);
  useEffect(() => {
    const box = own.current?.previousElementSibling as HTMLElement | null;
    if (!box) return;
    const look = () =>
      setSides((before) => {
        const now = hiddenSides(box);
        const isSame = before.height === now.height && before.left === now.left && before.right === now.right;
        return isSame ? before : now;
      });
    const observer = new ResizeObserver(look);
    for (const element of [box, ...box.children]) observer.observe(element);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  return (
    <>
      <span
        ref={own}
        aria-hidden
        data-print="no"
        data-more="left"
        className={classNames(shadow, "bg-linear-to-r", sides.left === null && "opacity-0")}
        style={{ height: sides.height, left: sides.left ?? 0 }}
      />
      <span
        aria-hidden
        data-print="no"
        data-more="right"
        className={classNames(shadow, "bg-linear-to-l", sides.right === null && "opacity-0")}
        style={{ height: sides.height, right: sides.right ?? 0 }}
      />
    </>
  );
}

const shadow =
  "pointer-events-none absolute top-0 z-header w-3 from-shade to-transparent transition-opacity duration-150";
