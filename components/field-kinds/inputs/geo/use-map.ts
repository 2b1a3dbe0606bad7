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

/**
 * A map in a frame, moved by dragging, pinching, Ctrl and wheel, and by what is given back. It is drawn without React.
 * The pin stands at `position`; a position that comes from elsewhere is brought into the frame.
 */
export function useMap({ frame, canvas, pin }: MapParts, position: Position | null, layers: MapLayers) {
  const view = useRef<View | null>(null);
  const size = useRef<Size>({ width: 0, height: 0 });
  const gestures = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null);
  const latest = useRef({ position, layers });
  const drawing = useRef(0);

  const draw = useCallback(() => {
    cancelAnimationFrame(drawing.current);
    drawing.current = requestAnimationFrame(() => {
      const { position: place, layers: shown } = latest.current;
      if (!canvas.current || !view.current || size.current.width === 0) return;
      drawMap(canvas.current, size.current, view.current, shown);
      if (!pin.current || !place) return;
      const [x, y] = pixelOf(place, view.current);
      pin.current.style.transform = `translate(${x}px, ${y}px)`;
    });
  }, [canvas, pin]);

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
      const { width, height } = size.current;
      const place = latest.current.position;
      const at = place ? pixelOf(place, view.current) : null;
      const isSeen = at && at[0] >= 0 && at[1] >= 0 && at[0] <= width && at[1] <= height;
      show(scaled(view.current, factor, isSeen ? at : [width / 2, height / 2], limits()));
    },
    [limits, show],
  );

  /** Brings a place into the frame where it is not. */
  const reveal = useCallback(
    (place: Position) => {
      if (!view.current) return;
      const { width, height } = size.current;
      const [x, y] = pixelOf(place, view.current);
      const isSeen = x >= edge && y >= edge && x <= width - edge && y <= height - edge;
      if (!isSeen) show(centredOn(place, view.current.k, size.current));
    },
    [show],
  );

  useEffect(() => {
    latest.current = { position, layers };
    draw();
  });

  const [lat, lon] = [position?.lat, position?.lon];
  useEffect(() => {
    if (lat !== undefined && lon !== undefined) reveal({ lat, lon });
  }, [lat, lon, reveal]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const behaviour = zoom<HTMLElement, unknown>()
      // A wheel alone scrolls the form, as everywhere; with Ctrl or a pinch, which browsers report so, it zooms.
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
        if (!sourceEvent) return;
        view.current = { x, y, k };
        draw();
      });
    gestures.current = behaviour;
    const selected = select<HTMLElement, unknown>(element).call(behaviour).on("dblclick.zoom", null);
    const resized = () => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (size.current.width === 0) return;
      behaviour.scaleExtent([...limits()]);
      const place = latest.current.position;
      const first = place ? centredOn(place, placeScale, size.current) : { x: 0, y: 0, k: limits()[0] };
      const { x, y, k } = view.current ?? { ...first, ...(place ? {} : centredWorld(size.current, limits()[0])) };
      show({ x, y, k: Math.max(k, limits()[0]) });
    };
    const observer = new ResizeObserver(resized);
    observer.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      selected.on(".zoom", null);
      observer.disconnect();
      themes.disconnect();
      dark.removeEventListener("change", draw);
      cancelAnimationFrame(drawing.current);
    };
  }, [draw, frame, limits, show]);

  return { view, size, zoomBy, reveal };
}

/** The inhabited latitudes in the middle of the frame. */
const centredWorld = (frame: Size, k: number): View => centredOn({ lat: 30, lon: 0 }, k, frame);
