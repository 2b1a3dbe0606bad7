/**
 * Capitals and the larger cities of the world (GeoNames, CC BY 4.0), the largest first: what is near a place, and the
 * names on the map.
 */

import { earthRadiusKm, type Position } from "../../../../lib/contract/geo.ts";
import { countText } from "../../../../lib/kernel/counts.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { PlaceName } from "./world.ts";

export interface City extends PlaceName {
  /** In thousands. */
  population: number;
}

let cities: Promise<City[]> | undefined;

/** All of them; fetched once. */
export function loadCities(): Promise<City[]> {
  cities ??= import("./cities.gen.json").then(
    ({ default: rows }) =>
      (rows as [string, number, number, number][]).map(([name, lat, lon, population]) => ({
        name,
        at: { lat, lon },
        population,
      })),
    (error: unknown) => {
      cities = undefined;
      throw error;
    },
  );
  return cities;
}

/** `3 km from Oslo`; empty where there is no city at all. */
export function nearText(all: readonly City[], place: Position): string {
  let nearest: City | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const city of all) {
    const km = kilometres(place, city.at);
    if (km < least) [nearest, least] = [city, km];
  }
  if (!nearest) return "";
  return least < 1
    ? t("In {name}", { name: nearest.name })
    : t("{km} km from {name}", { km: countText(Math.round(least)), name: nearest.name });
}

function kilometres(a: Position, b: Position): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const haversine = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lon - a.lon);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, haversine)));
}
