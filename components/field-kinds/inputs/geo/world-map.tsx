"use client";

import { MapPin, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { call } from "../../../../lib/console/calls/rest.ts";
import * as calls from "../../../../lib/contract/calls/addresses/system.ts";
import { type Position, positionText } from "../../../../lib/contract/geo.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { type City, loadCities, nearText } from "./cities.ts";
import type { MapLayers } from "./draw-map.ts";
import { pixelOf, positionAt } from "./mercator.ts";
import { TileSource } from "./tiles.ts";
import { useMap } from "./use-map.ts";
import { loadWorld, type World } from "./world.ts";

interface WorldMapProps {
  /** Name of the field. */
  label: string;
  position: Position | null;
  disabled: boolean;
  onPosition(position: Position): void;
}

/** Pixels of a step; with Shift a single one. */
const step = 16;
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The world to set a place on: by a click, or by the arrow keys. Drawn from data that comes with the console, so nobody
 * outside learns what is looked at, unless the operator has named a tile server.
 */
export default function WorldMap({ label, position, disabled, onPosition }: WorldMapProps) {
  const helpId = useId();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pin = useRef<HTMLSpanElement>(null);
  const [world, setWorld] = useState<World | null>(null);
  const [cities, setCities] = useState<readonly City[]>([]);
  const [tiles, setTiles] = useState<{ source: TileSource; attribution: string } | null>(null);
  const [, redraw] = useState(0);
  const layers = useMemo<MapLayers>(() => ({ world, cities, tiles: tiles?.source ?? null }), [world, cities, tiles]);
  const map = useMap({ frame, canvas, pin }, position, layers);

  useEffect(() => {
    let left = false;
    void loadCities().then((all) => !left && setCities(all));
    void call(calls.getAbout, { handlesErrors: true, keepsSession: true })
      .then(({ body }) => body.map_tiles)
      .catch(() => null)
      .then(async (own) => {
        if (left) return;
        if (own) {
          const source = new TileSource(own.url, () => redraw((count) => count + 1));
          return setTiles({ source, attribution: own.attribution });
        }
        const coarse = await loadWorld("coarse");
        if (!left) setWorld((shown) => shown ?? coarse);
        const fine = await loadWorld("fine");
        if (!left) setWorld(fine);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);

  const moveTo = ([x, y]: readonly [number, number]) => {
    if (disabled || !map.view.current) return;
    const next = positionAt([x, y], map.view.current);
    map.reveal(next);
    onPosition(next);
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest("button")) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    moveTo([event.clientX - left, event.clientY - top]);
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !map.view.current || event.target !== event.currentTarget)
      return;
    const way = ways[event.key];
    const { width, height } = map.size.current;
    if (way) {
      const from = position ? pixelOf(position, map.view.current) : ([width / 2, height / 2] as const);
      const pixels = event.shiftKey ? 1 : step;
      moveTo(position ? [from[0] + way[0] * pixels, from[1] + way[1] * pixels] : from);
    } else if (event.key === "+") map.zoomBy(2);
    else if (event.key === "-") map.zoomBy(0.5);
    else return;
    event.preventDefault();
  };
  const near = position && cities.length > 0 ? nearText(cities, position) : "";
  return (
    <div>
      <section
        ref={frame}
        role="application"
        aria-roledescription={t("map")}
        aria-label={t("Map of {label}", { label })}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys set the place.
        tabIndex={0}
        onClick={press}
        onKeyDown={key}
        className="relative h-72 cursor-crosshair touch-pan-y overflow-hidden rounded-md border border-input select-none"
      >
        <canvas
          ref={canvas}
          aria-hidden
          className="absolute inset-0 size-full bg-subtle fill-surface stroke-control text-muted"
        />
        {position && (
          <span ref={pin} aria-hidden className="pointer-events-none absolute top-0 left-0">
            <MapPin className="-mt-7 -ml-3.5 size-7 fill-accent stroke-surface" />
          </span>
        )}
        <div className="absolute top-2 right-2 flex flex-col gap-1">
          <IconButton variant="secondary" icon={Plus} label={t("Zoom in")} onClick={() => map.zoomBy(2)} />
          <IconButton variant="secondary" icon={Minus} label={t("Zoom out")} onClick={() => map.zoomBy(0.5)} />
        </div>
      </section>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-meta text-muted">
        <p id={helpId}>
          {near ||
            (disabled ? t("No place is set.") : t("Click to set the place, or use the arrow keys; + and - zoom."))}
        </p>
        <p>{tiles ? tiles.attribution : t("Natural Earth, GeoNames")}</p>
      </div>
      <p role="status" className="sr-only">
        {position ? `${positionText(position)}. ${near}` : ""}
      </p>
    </div>
  );
}
