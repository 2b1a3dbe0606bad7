/** How far positions are from a place: what geo fields are filtered and sorted by. */
import { earthRadiusKm, type WithinPart, withinLimits, withinParts } from "../../../contract/geo.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { constant, entriesOf, isNothing, type Source } from "../sql/source.ts";
import { type Sql, sql, trusted } from "../sql/sql.ts";

/**
 * Whether a position (jsonb `{ lat, lon }`) is at most `km` from a place. Null where there is no position.
 * BAD_USER_INPUT for an argument that is missing, unknown or outside of its range.
 */
export function compileWithin(position: Sql, operators: Source, path: string): Sql {
  const value = valuesOf(operators, withinParts, path, "lat, lon and km");
  return sql`${distanceKm(position, value)} <= ${value("km")}`;
}

/** What a sort by distance takes: a place, and a direction if it is not the nearest first. */
const distanceParts: readonly string[] = ["lat", "lon", "direction"];

/** The distance from a place in kilometres, and the direction that is asked for. Errors as of compileWithin. */
export function compileDistance(position: Sql, place: Source, path: string): { value: Sql; direction: Source } {
  const value = valuesOf(place, distanceParts, path, "lat and lon");
  const direction = entriesOf(place).find(([name]) => name === "direction")?.[1];
  return {
    value: distanceKm(position, value),
    direction: direction && !isNothing(direction) ? direction : constant("asc"),
  };
}

type ValueOf = (name: WithinPart) => Sql;

function valuesOf(source: Source, parts: readonly string[], path: string, needed: string): ValueOf {
  const given = new Map(entriesOf(source));
  const unknown = [...given.keys()].find((name) => !parts.includes(name));
  if (unknown !== undefined) throw bad(path, `There is no "${unknown.slice(0, 100)}" at ${path}.`);
  return (name) => {
    const value = given.get(name);
    if (!value || isNothing(value)) throw bad(`${path}.${name}`, `${path} needs ${needed}.`);
    return sql`${{ source: value, cast: "double precision", encode: encodeWithin(name, `${path}.${name}`) }}`;
  };
}

/** By the haversine formula on a sphere, which is wrong by 0.5 % at most. */
function distanceKm(position: Sql, value: ValueOf): Sql {
  const lat = sql`radians((${position} ->> 'lat')::double precision)`;
  const lon = sql`radians((${position} ->> 'lon')::double precision)`;
  const fromLat = sql`radians(${value("lat")})`;
  const sine = (a: Sql, b: Sql) => sql`power(sin((${a} - ${b}) / 2), 2)`;
  const haversine = sql`${sine(lat, fromLat)} + cos(${lat}) * cos(${fromLat}) * ${sine(lon, sql`radians(${value("lon")})`)}`;
  // Rounding may exceed 1 by a hair; LEAST passes over a null, which the product brings back.
  return sql`${trusted(String(2 * earthRadiusKm))} * asin(sqrt(least(1, ${haversine}) + 0 * ${lat}))`;
}

function encodeWithin(name: WithinPart, path: string): (value: unknown) => unknown {
  const [min, max] = withinLimits[name];
  return (value) => {
    if (typeof value === "number" && value >= min && value <= max) return value;
    throw bad(path, `${path} must be a number from ${min} to ${max}.`);
  };
}

const bad = (path: string, message: string) =>
  new PlinthError("BAD_USER_INPUT", message, { fields: { [path]: message } });
