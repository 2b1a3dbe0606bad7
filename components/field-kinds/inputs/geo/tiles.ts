/** Raster tiles of an operator's own choice (MAP_TILES_URL), in place of the map that comes with the console. */
import { tile } from "d3-tile";
import type { Size, View } from "./mercator.ts";

/** Kept at most: some screens full. */
const tilesMax = 400;

/**
 * Fetches tiles from addresses such as `https://tiles.example.com/{z}/{x}/{y}.png`, and calls `onTile` when one has
 * come.
 */
export class TileSource {
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #template: string;
  readonly #onTile: () => void;

  constructor(template: string, onTile: () => void) {
    this.#template = template;
    this.#onTile = onTile;
  }

  /** The tile, once it is there. */
  image(x: number, y: number, z: number): HTMLImageElement | null {
    const address = this.#template
      .replaceAll("{x}", String(x))
      .replaceAll("{y}", String(y))
      .replaceAll("{z}", String(z));
    let image = this.#images.get(address);
    if (!image) {
      image = new Image();
      // A tile server learns which installation asks, as its terms mostly want, and not which record is open.
      image.referrerPolicy = "origin";
      image.onload = this.#onTile;
      image.src = address;
      this.#images.set(address, image);
      const [oldest] = this.#images.keys();
      if (this.#images.size > tilesMax && oldest) this.#images.delete(oldest);
    }
    return image.complete && image.naturalWidth > 0 ? image : null;
  }
}

/** Draws the tiles that have come. */
export function drawTiles(pen: CanvasRenderingContext2D, size: Size, view: View, source: TileSource): void {
  const layout = tile()
    .size([size.width, size.height])
    .scale(view.k)
    .translate([view.x + view.k / 2, view.y + view.k / 2])
    .clamp(true);
  const tiles = layout();
  const [across, down] = tiles.translate;
  for (const [x, y, z] of tiles) {
    const image = source.image(x, y, z);
    if (image) pen.drawImage(image, (x + across) * tiles.scale, (y + down) * tiles.scale, tiles.scale, tiles.scale);
  }
}
