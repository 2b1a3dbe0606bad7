/** The countries of the world as paths, from the data that comes with the console (Natural Earth, public domain). */
import {
  type ExtendedFeature,
  type ExtendedFeatureCollection,
  type GeoGeometryObjects,
  geoArea,
  geoCentroid,
  geoMercator,
  geoPath,
} from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { Position } from "../../../../lib/contract/geo.ts";

type Topology = Parameters<typeof mesh>[0];

type Country = ExtendedFeature<GeoGeometryObjects, { name: string }>;

/** A name on the map, the more important the further away it is seen. */
export interface PlaceName {
  name: string;
  at: Position;
}

export interface World {
  /** On a square of `side`. */
  land: Path2D;
  borders: Path2D;
  /** The largest first. */
  countries: PlaceName[];
}

/** Side of the square that paths are drawn on. */
export const side = 1_000;

const projection = geoMercator()
  .scale(side / (2 * Math.PI))
  .translate([side / 2, side / 2]);

const fetchers = {
  coarse: () => import("world-atlas/countries-110m.json"),
  fine: () => import("world-atlas/countries-50m.json"),
} as const;
const loaded = new Map<keyof typeof fetchers, Promise<World>>();

/** The world in this detail; fetched once. */
export function loadWorld(detail: keyof typeof fetchers): Promise<World> {
  let world = loaded.get(detail);
  if (!world) {
    world = fetchers[detail]().then((all) => worldOf(all.default as unknown as Topology));
    world.catch(() => loaded.delete(detail));
    loaded.set(detail, world);
  }
  return world;
}

function worldOf(topology: Topology): World {
  const path = geoPath(projection);
  const all = feature(topology, "countries") as unknown as ExtendedFeatureCollection<Country>;
  const [land, borders] = [path(all), path(mesh(topology))];
  return {
    land: new Path2D(land ?? ""),
    borders: new Path2D(borders ?? ""),
    countries: all.features
      .map((one) => ({ name: one.properties.name, size: geoArea(one), middle: geoCentroid(largestPart(one)) }))
      .sort((a, b) => b.size - a.size)
      .map(({ name, middle: [lon, lat] }) => ({ name, at: { lat, lon } })),
  };
}

/** The part of a country that its name belongs on: not the sea between its islands. */
function largestPart(country: Country): ExtendedFeature {
  if (country.geometry.type !== "MultiPolygon") return country;
  const parts = country.geometry.coordinates.map(
    (coordinates): ExtendedFeature => ({ ...country, geometry: { type: "Polygon", coordinates } }),
  );
  return parts.sort((a, b) => geoArea(b) - geoArea(a))[0] ?? country;
}
