"use client";

import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PanZoomOptions {
  /** The whole drawing. */
  size: { width: number; height: number };
  /** What is in the middle where the whole would be too small to read. */
  subject: Box | undefined;
}

const scales = { min: 0.08, max: 1.6, readable: 0.45 } as const;
/** Around the drawing. */
const margin = 32;
const step = 80;
const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};
const factors: Record<string, number> = { "+": 1.25, "-": 0.8 };

/**
 * Pan and zoom of a drawing inside of a frame: by dragging, wheel, pinch, keys and the buttons that call what is given back. The drawing's layer is moved
 * without React, so that a hundred nodes move as one; `percent` and `isFar` (too small to read the details) are told.
 */
export function usePanZoom(
  frame: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  { size, subject }: PanZoomOptions,
) {
  const behaviour = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null);
  const [view, setView] = useState<{ percent: number; isFar: boolean } | null>(null);
  const transform = useRef<ZoomTransform>(zoomIdentity);
  /** As it was first shown: whoever has moved it keeps it where it is when the frame takes another size. */
  const untouched = useRef<ZoomTransform | null>(null);
  const show = useCallback(
    (moved: ZoomTransform) => {
      transform.current = moved;
      const { x, y, k } = moved;
      if (layer.current) layer.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      const next = { percent: Math.round(k * 100), isFar: k < scales.readable };
      setView((before) => (before?.percent === next.percent && before.isFar === next.isFar ? before : next));
    },
    [layer],
  );

  const run = useCallback(
    (act: (zoom: ZoomBehavior<HTMLElement, unknown>, at: ReturnType<typeof select<HTMLElement, unknown>>) => void) => {
      if (behaviour.current && frame.current) act(behaviour.current, select<HTMLElement, unknown>(frame.current));
    },
    [frame],
  );
  const scale = useCallback((factor: number) => run((zoom, at) => zoom.scaleBy(at, factor)), [run]);
  /** By so much on the screen. */
  const pan = useCallback(
    (x: number, y: number) => run((zoom, at) => zoom.translateBy(at, x / transform.current.k, y / transform.current.k)),
    [run],
  );
  const showAll = useCallback(
    (smallest: number = scales.min) =>
      run((zoom, at) => {
        const { clientWidth, clientHeight } = frame.current!;
        const whole = Math.min(
          1,
          (clientWidth - 2 * margin) / Math.max(size.width, 1),
          (clientHeight - 2 * margin) / Math.max(size.height, 1),
        );
        const k = Math.max(whole, smallest);
        const about = k > whole && subject ? subject : { x: 0, y: 0, ...size };
        zoom.transform(
          at,
          zoomIdentity
            .translate(clientWidth / 2, clientHeight / 2)
            .scale(k)
            .translate(-about.x - about.width / 2, -about.y - about.height / 2),
        );
      }),
    [run, frame, size, subject],
  );

  /** Brings a box into the frame where it is not. */
  const reveal = useCallback(
    (box: Box) =>
      run((zoom, at) => {
        const { clientWidth, clientHeight } = frame.current!;
        const [left, top] = transform.current.apply([box.x, box.y]);
        const [right, bottom] = transform.current.apply([box.x + box.width, box.y + box.height]);
        if (left < 0 || top < 0 || right > clientWidth || bottom > clientHeight)
          zoom.translateTo(at, box.x + box.width / 2, box.y + box.height / 2);
      }),
    [run, frame],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const made = zoom<HTMLElement, unknown>()
      .scaleExtent([scales.min, scales.max])
      // A wheel alone moves, as everywhere; with Ctrl or a pinch, which browsers report so, it zooms.
      .filter((event: MouseEvent) =>
        event.type === "wheel"
          ? event.ctrlKey || event.metaKey
          : !event.button && !(event.target as Element).closest("button"),
      )
      .clickDistance(4)
      .on("zoom", ({ transform }: { transform: ZoomTransform }) => show(transform));
    behaviour.current = made;
    select(element).call(made).on("dblclick.zoom", null);
    return () => {
      select(element).on(".zoom", null);
    };
  }, [frame, show]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const begin = () => {
      if (untouched.current && untouched.current !== transform.current) return;
      showAll(scales.readable);
      untouched.current = transform.current;
    };
    untouched.current = null;
    begin();
    const observer = new ResizeObserver(begin);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, showAll]);

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
      const factor = factors[event.key];
      if (way) pan(way[0], way[1]);
      else if (factor) scale(factor);
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
  }, [frame, pan, scale, showAll]);

  return {
    view,
    showAll: () => showAll(),
    zoomIn: () => scale(factors["+"]!),
    zoomOut: () => scale(factors["-"]!),
    reveal,
  };
}
