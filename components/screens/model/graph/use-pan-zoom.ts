"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { attachGestures } from "./gestures.ts";
import { type Box, centred, fitted, isSeen, type Size, scaled, scales, type View } from "./view.ts";

interface PanZoomOptions {
  /** The whole drawing. */
  size: Size;
  /** What is in the middle where the whole would be too small to read. */
  subject: Box | undefined;
}

const step = 80;
const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};
const factors = { larger: 1.25, smaller: 0.8 } as const;

/**
 * Pan and zoom of a drawing inside of a frame: by dragging, wheel, pinch, keys and the buttons that call what is given back. The drawing's layer is moved
 * without React, so that a hundred nodes move as one; `percent` and `isFar` (too small to read the details) are told, null before the first time.
 */
export function usePanZoom(
  frame: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  { size, subject }: PanZoomOptions,
) {
  const view = useRef<View>({ x: 0, y: 0, k: 1 });
  /** As it was first shown: whoever has moved it keeps it where it is when the frame takes another size. */
  const first = useRef<View | null>(null);
  const gestures = useRef<ReturnType<typeof attachGestures> | null>(null);
  const [shown, setShown] = useState<{ percent: number; isFar: boolean } | null>(null);
  const [isMovable, setMovable] = useState(false);

  const show = useCallback(
    (next: View) => {
      view.current = next;
      const { x, y, k } = next;
      if (layer.current) layer.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      const told = { percent: Math.round(k * 100), isFar: k < scales.readable };
      setShown((before) => (before?.percent === told.percent && before.isFar === told.isFar ? before : told));
    },
    [layer],
  );
  const move = useCallback(
    (to: (from: View, frame: Size) => View) => {
      if (!frame.current) return;
      const { clientWidth: width, clientHeight: height } = frame.current;
      show(to(view.current, { width, height }));
      gestures.current?.follow(view.current);
    },
    [frame, show],
  );
  const pan = useCallback(
    (x: number, y: number) => move((from) => ({ ...from, x: from.x + x, y: from.y + y })),
    [move],
  );
  const zoom = useCallback(
    (way: keyof typeof factors) => move((from, frame) => scaled(from, frame, factors[way])),
    [move],
  );
  const showAll = useCallback(() => move((_, frame) => fitted(size, frame, scales.min)), [move, size]);
  /** Brings a box into the frame where it is not. */
  const reveal = useCallback(
    (box: Box) => move((from, frame) => (isSeen(from, frame, box) ? from : centred(box, frame, from.k))),
    [move],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    first.current = null;
    const begin = () => {
      if (first.current && first.current !== view.current) return;
      move((_, frame) => fitted(size, frame, scales.overview, subject));
      first.current = view.current;
    };
    begin();
    const observer = new ResizeObserver(begin);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, move, size, subject]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let ended = false;
    void import("./gestures.ts").then(({ attachGestures }) => {
      if (ended) return;
      gestures.current = attachGestures(element, [scales.min, scales.max], show);
      gestures.current.follow(view.current);
      setMovable(true);
    });
    return () => {
      ended = true;
      gestures.current?.end();
      gestures.current = null;
    };
  }, [frame, show]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      pan(-event.deltaX, -event.deltaY);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const way = ways[event.key];
      if (way) pan(...way);
      else if (event.key === "+") zoom("larger");
      else if (event.key === "-") zoom("smaller");
      else if (event.key === "0") showAll();
      else return;
      event.preventDefault();
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("keydown", onKey);
    };
  }, [frame, pan, zoom, showAll]);

  return {
    view: shown,
    isMovable,
    showAll,
    zoomIn: () => zoom("larger"),
    zoomOut: () => zoom("smaller"),
    reveal,
  };
}
