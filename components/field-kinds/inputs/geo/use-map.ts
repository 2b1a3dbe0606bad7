"use client";

import { select } from "d3-selection";
import { type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Position } from "../../../../lib/contract/geo.ts";
import { drawMap, type MapLayers } from "./draw-map.ts";
import { bounded, centredOn, pixelOf, type ScaleLimits, type Size, scaled, type View } from "./mercator.ts";

/** Closer than this, a pixel is less than ten metres: the numbers are better than any hand. */
const scaleMax = 256 * 2 ** 14;
/** How close a place is shown that was there before the map. */
const placeScale = 256 * 2 ** 5;
/** A pin nearer to the edge than this brings the map along. */
const edge = 24;

interface MapParts {
  frame: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  pin: RefObject<HTMLElement | null>;
}

/** Moves by dragging and pinching. A wheel alone scrolls the form, as everywhere; with Ctrl or a pinch it zooms. */
function mapZoom(onMove: (view: View) => void): ZoomBehavior<HTMLElement, unknown> {
  return (
    zoom<HTMLElement, unknown>()
      // Browsers report a pinch as a wheel with Ctrl.
      .filter((event: MouseEvent) =>
        event.type === "wheel"
          ? event.ctrlKey || event.metaKey
          : !event.button && !(event.target as Element).closest("button"),
      )
      .translateExtent([
        [0, 0],
        [1, 1],
      ])
      .clickDistance(4)
      .on("zoom", ({ sourceEvent, transform: { x, y, k } }: { sourceEvent: Event | null; transform: View }) => {
        if (sourceEvent) onMove({ x, y, k });
      })
  );
}

/** Calls back when the page's colours change. Returns how to end that. */
function watchTheme(onChange: () => void): () => void {
  const themes = new MutationObserver(onChange);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", onChange);
  return () => {
    themes.disconnect();
    dark.removeEventListener("change", onChange);
  };
}

/** Draws with the browser's next frame, once however often it is asked for. */
function useFrames(draw: () => void): () => void {
  const asked = useRef(0);
  useEffect(() => () => cancelAnimationFrame(asked.current), []);
  return useCallback(() => {
    cancelAnimationFrame(asked.current);
    asked.current = requestAnimationFrame(draw);
  }, [draw]);
}

function drawParts(
  canvas: HTMLCanvasElement | null,
  pin: HTMLElement | null,
  view: View | null,
  frame: Size,
  { position, layers }: { position: Position | null; layers: MapLayers },
): void {
  if (!canvas || !view || frame.width === 0) return;
  drawMap(canvas, frame, view, layers);
  if (!pin || !position) return;
  const [x, y] = pixelOf(position, view);
  pin.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * Keeps a place in sight: one that was set elsewhere is moved to, as close as a place is shown. What comes back is told
 * of a place that was set on the map, which moves only where the place is outside of the frame.
 */
function usePlace(
  position: Position | null,
  { view, size }: { view: RefObject<View | null>; size: RefObject<Size> },
  show: (view: View) => void,
): (place: Position) => void {
  const own = useRef<Position | null>(null);
  const [lat, lon] = [position?.lat, position?.lon];
  useEffect(() => {
    if (!view.current || lat === undefined || lon === undefined) return;
    if (own.current?.lat === lat && own.current.lon === lon) return;
    show(centredOn({ lat, lon }, Math.max(view.current.k, placeScale), size.current));
  }, [lat, lon, view, size, show]);
  return useCallback(
    (place: Position) => {
      own.current = place;
      if (view.current && !isInside(pixelOf(place, view.current), size.current, edge))
        show(centredOn(place, view.current.k, size.current));
    },
    [view, size, show],
  );
}

/** The point that stays where it is while the map is scaled: the pin where it is seen, else the middle. */
function fixedPoint(place: Position | null, view: View, frame: Size): readonly [number, number] {
  const at = place ? pixelOf(place, view) : null;
  return at && isInside(at, frame, 0) ? at : [frame.width / 2, frame.height / 2];
}

/**
 * A map in a frame, moved by dragging, pinching, Ctrl and wheel, and by what is given back. It is drawn without React.
 * The pin stands at `position`; the map moves to a position that comes from elsewhere, as close as a place is shown.
 */
export function useMap({ frame, canvas, pin }: MapParts, position: Position | null, layers: MapLayers) {
  const view = useRef<View | null>(null);
  const size = useRef<Size>({ width: 0, height: 0 });
  const gestures = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null);
  const latest = useRef({ position, layers });
  const draw = useFrames(
    useCallback(
      () => drawParts(canvas.current, pin.current, view.current, size.current, latest.current),
      [canvas, pin],
    ),
  );

  const limits = useCallback((): ScaleLimits => [Math.max(size.current.width, size.current.height, 1), scaleMax], []);

  /** Shows another view, and lets the next gesture begin there. */
  const show = useCallback(
    (next: View) => {
      const { x, y, k } = bounded(next, size.current);
      view.current = { x, y, k };
      if (frame.current && gestures.current)
        gestures.current.transform(select<HTMLElement, unknown>(frame.current), zoomIdentity.translate(x, y).scale(k));
      draw();
    },
    [draw, frame],
  );

  const zoomBy = useCallback(
    (factor: number) => {
      if (!view.current) return;
      const fixed = fixedPoint(latest.current.position, view.current, size.current);
      show(scaled(view.current, factor, fixed, limits()));
    },
    [limits, show],
  );

  useEffect(() => {
    latest.current = { position, layers };
    draw();
  });

  const reveal = usePlace(position, { view, size }, show);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const behaviour = mapZoom((moved) => {
      view.current = moved;
      draw();
    });
    gestures.current = behaviour;
    const selected = select<HTMLElement, unknown>(element).call(behaviour).on("dblclick.zoom", null);
    const resized = () => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (size.current.width === 0) return;
      behaviour.scaleExtent([...limits()]);
      const [smallest] = limits();
      const { x, y, k } = view.current ?? firstView(latest.current.position, size.current, smallest);
      show({ x, y, k: Math.max(k, smallest) });
    };
    const observer = new ResizeObserver(resized);
    observer.observe(element);
    const unwatch = watchTheme(draw);
    return () => {
      selected.on(".zoom", null);
      observer.disconnect();
      unwatch();
    };
  }, [draw, frame, limits, show]);

  return { view, size, zoomBy, reveal };
}

/** Whether a point is in the frame, that far from its edges. */
const isInside = ([x, y]: readonly [number, number], { width, height }: Size, margin: number): boolean =>
  x >= margin && y >= margin && x <= width - margin && y <= height - margin;

/** The view that a map begins with. */
function firstView(place: Position | null, frame: Size, smallest: number): View {
  return place ? centredOn(place, placeScale, frame) : centredWorld(frame, smallest);
}

/** The inhabited latitudes in the middle of the frame. */
const centredWorld = (frame: Size, k: number): View => centredOn({ lat: 30, lon: 0 }, k, frame);
