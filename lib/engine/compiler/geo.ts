/** The filter of geo fields by distance. */
import { earthRadiusKm, type WithinPart, withinLimits, withinParts } from "../../contract/geo.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { entriesOf, isNothing, type Source } from "./source.ts";
import { type Sql, sql, trusted } from "./sql.ts";

/**
 * Whether a position (jsonb `{ lat, lon }`) is at most `km` from a place: by the haversine formula on a sphere, which
 * is wrong by 0.5 % at most. Null where there is no position. BAD_USER_INPUT for an argument that is missing, unknown
 * or outside of its range.
 */
export function compileWithin(position: Sql, operators: Source, path: string): Sql {
  const given = new Map(entriesOf(operators));
  const unknown = [...given.keys()].find((name) => !(withinParts as readonly string[]).includes(name));
  if (unknown !== undefined) throw bad(path, `There is no "${unknown.slice(0, 100)}" at ${path}.`);
  const value = (name: WithinPart): Sql => {
    const source = given.get(name);
    if (!source || isNothing(source)) throw bad(`${path}.${name}`, `${path} needs lat, lon and km.`);
    return sql`${{ source, cast: "double precision", encode: encodeWithin(name, `${path}.${name}`) }}`;
  };
  const lat = sql`radians((${position} ->> 'lat')::double precision)`;
  const lon = sql`radians((${position} ->> 'lon')::double precision)`;
  const fromLat = sql`radians(${value("lat")})`;
  const sine = (a: Sql, b: Sql) => sql`power(sin((${a} - ${b}) / 2), 2)`;
  const haversine = sql`${sine(lat, fromLat)} + cos(${lat}) * cos(${fromLat}) * ${sine(lon, sql`radians(${value("lon")})`)}`;
  // Rounding may exceed 1 by a hair; LEAST passes over a null, which the product brings back.
  return sql`${trusted(String(2 * earthRadiusKm))} * asin(sqrt(least(1, ${haversine}) + 0 * ${lat})) <= ${value("km")}`;
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
