/** Positions on the earth (WGS 84): what geo fields hold. */
/** In degrees, north and east positive. */
export interface Position {
  lat: number;
  lon: number;
}

/** The mean radius of the earth (IUGG), which distances are measured with. */
export const earthRadiusKm = 6371.0088;

/** Half the way around the earth: no two places are further apart. */
export const distanceKmMax = 20_038;

/** What `within` takes, with the least and the most of each. */
export const withinLimits = { lat: [-90, 90], lon: [-180, 180], km: [0, distanceKmMax] } as const;
export type WithinPart = keyof typeof withinLimits;

/** Names of its parts, all of them needed. */
export const withinParts = Object.keys(withinLimits) as readonly WithinPart[];

/** Whether a value is a position. */
export function isPosition(value: unknown): value is Position {
  if (typeof value !== "object" || value === null) return false;
  const { lat, lon } = value as Record<string, unknown>;
  return isWithin(lat, 90) && isWithin(lon, 180);
}

const isWithin = (degrees: unknown, limit: number) =>
  typeof degrees === "number" && Number.isFinite(degrees) && Math.abs(degrees) <= limit;

/** `59.9139, 10.7522`. */
export function positionText({ lat, lon }: Position): string {
  return `${lat}, ${lon}`;
}

/** Longer texts are none, whatever they begin with. */
const positionCharactersMax = 200;

/** The position that a text such as `59.9139, 10.7522` names; null for any other text. */
export function parsePosition(text: string): Position | null {
  if (text.length > positionCharactersMax) return null;
  const found = /^\s*\(?\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*\)?\s*$/.exec(text);
  const position = found && { lat: Number(found[1]), lon: Number(found[2]) };
  return isPosition(position) ? position : null;
}
