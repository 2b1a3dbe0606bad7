/** The map as it is drawn: land, borders and names, or an operator's tiles. */
import type { City } from "./cities.ts";
import { pixelOf, type Size, type View } from "./mercator.ts";
import { drawTiles, type TileSource } from "./tiles.ts";
import { type PlaceName, side, type World } from "./world.ts";

export interface MapLayers {
  world: World | null;
  cities: readonly City[];
  /** In place of all that. */
  tiles: TileSource | null;
}

/**
 * The colours of the canvas's own style, which follow the theme: background is the sea, fill the land, stroke the
 * borders, and color the names.
 */
export function drawMap(canvas: HTMLCanvasElement, size: Size, view: View, layers: MapLayers): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const { backgroundColor, fill, stroke, color, fontFamily } = getComputedStyle(canvas);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, size.width, size.height);
  if (layers.tiles) {
    drawTiles(pen, size, view, layers.tiles);
    return;
  }
  if (layers.world) {
    const scale = view.k / side;
    pen.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * view.x, ratio * view.y);
    pen.fillStyle = fill;
    pen.fill(layers.world.land);
    pen.strokeStyle = stroke;
    pen.lineJoin = "round";
    pen.lineWidth = 0.5 / scale;
    pen.stroke(layers.world.borders);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = color;
  const taken: Box[] = [];
  const write = (place: PlaceName, dot: boolean) => drawName(pen, size, view, place, dot, taken, fill);
  const share = view.k / 256;
  pen.font = `12px ${fontFamily}`;
  for (const city of layers.cities.slice(0, Math.round(2 * share ** 2))) write(city, true);
  if (view.k < 12_000) {
    pen.font = `600 11px ${fontFamily}`;
    for (const country of layers.world?.countries.slice(0, Math.round(6 * share)) ?? []) write(country, false);
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A name, unless another one stands there. */
function drawName(
  pen: CanvasRenderingContext2D,
  { width, height }: Size,
  view: View,
  { name, at }: PlaceName,
  dot: boolean,
  taken: Box[],
  halo: string,
): void {
  const [x, y] = pixelOf(at, view);
  if (x < 0 || y < 0 || x > width || y > height) return;
  const room = pen.measureText(name).width;
  const left = dot ? x + 5 : x - room / 2;
  const box: Box = [left - 8, y - 9, left + room + 4, y + 9];
  if (box[2] > width || taken.some((other) => overlap(box, other))) return;
  taken.push(box);
  pen.textBaseline = "middle";
  pen.strokeStyle = halo;
  pen.lineWidth = 3;
  pen.strokeText(name, left, y);
  pen.fillText(name, left, y);
  if (!dot) return;
  pen.beginPath();
  pen.arc(x, y, 2, 0, 2 * Math.PI);
  pen.fill();
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
