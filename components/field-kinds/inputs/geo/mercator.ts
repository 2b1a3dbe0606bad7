/** The projection of maps on the web (spherical Mercator, EPSG:3857): the whole world is a square. */
import type { Position } from "../../../../lib/contract/geo.ts";

/** The square is `k` pixels wide, and its upper left corner stands at `x`, `y` of the frame. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where the square ends: beyond, towards the poles, nothing can be shown. */
export const latMax = 85.051129;

const radians = Math.PI / 180;

/** A place on the square, 0 to 1 from the upper left corner; what lies beyond its ends stands at its ends. */
export function onSquare({ lat, lon }: Position): [x: number, y: number] {
  const bounded = Math.max(-latMax, Math.min(latMax, lat));
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (bounded * radians) / 2)) / (2 * Math.PI);
  return [(lon + 180) / 360, Math.max(0, Math.min(1, y))];
}

/** The pixel of the frame that a place stands at. */
export function pixelOf(position: Position, { x, y, k }: View): [x: number, y: number] {
  const [across, down] = onSquare(position);
  return [x + across * k, y + down * k];
}

/** The place at a pixel of the frame, with as many digits as the view can tell apart. */
export function positionAt([px, py]: readonly [number, number], { x, y, k }: View): Position {
  const across = Math.max(0, Math.min(1, (px - x) / k));
  const down = Math.max(0, Math.min(1, (py - y) / k));
  const lat = (2 * Math.atan(Math.exp((0.5 - down) * 2 * Math.PI)) - Math.PI / 2) / radians;
  const digits = Math.max(1, Math.min(6, Math.ceil(Math.log10(k / 360))));
  return { lat: Number(lat.toFixed(digits)), lon: Number((across * 360 - 180).toFixed(digits)) };
}

/** The view with a place in the middle of the frame. */
export function centredOn(position: Position, k: number, { width, height }: Size): View {
  const [across, down] = onSquare(position);
  return bounded({ k, x: width / 2 - across * k, y: height / 2 - down * k }, { width, height });
}

/** The nearest view in which the frame shows nothing but the world. */
export function bounded({ x, y, k }: View, { width, height }: Size): View {
  const inside = (at: number, room: number) => (k < room ? (room - k) / 2 : Math.max(room - k, Math.min(0, at)));
  return { k, x: inside(x, width), y: inside(y, height) };
}

/** Closer by a factor, around a pixel that stays where it is. */
export function scaled(view: View, factor: number, [px, py]: readonly [number, number], limits: ScaleLimits): View {
  const k = Math.max(limits[0], Math.min(limits[1], view.k * factor));
  const ratio = k / view.k;
  return { k, x: px - (px - view.x) * ratio, y: py - (py - view.y) * ratio };
}

export type ScaleLimits = readonly [min: number, max: number];
