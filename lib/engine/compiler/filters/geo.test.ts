/** The formula of distances, run in memory, against vectors between points on a sphere. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogFor,
  fieldOfKind,
  modelDefinition,
  modelIn,
  projectModels,
} from "../../../../tests/support/catalogs.ts";
import { refusalOf } from "../../../../tests/support/outcome.ts";
import { compiled, conditionOf } from "../../../../tests/support/sql/compiled.ts";
import { runStatement } from "../../../../tests/support/sql/run.ts";
import { Json } from "../../../../tests/support/sql/values.ts";
import { earthRadiusKm } from "../../../contract/geo.ts";
import { constant } from "../index.ts";
import { sortTerms } from "../order/sort.ts";
import { sql, trusted } from "../sql/sql.ts";

const catalog = catalogFor(projectModels([modelDefinition("place", [fieldOfKind("geo", "at")])]));
interface Position {
  lat: number;
  lon: number;
}
const run = (text: string, values: unknown[], at: unknown) =>
  Object.values(runStatement(`select (${text}) as found from "s"."place" t`, values, { "s.place": [{ at }] })[0]!)[0];

/** By the angle between two vectors, which has nothing of the formula under test. */
function kmBetween(a: Position, b: Position): number {
  const vector = ({ lat, lon }: Position) => {
    const [y, x] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return earthRadiusKm * Math.atan2(cross, ax * bx + ay * by + az * bz);
}
function distance(at: Position | null, from: Position): number | null {
  const { text, bind } = compiled(catalog, (scope) => {
    const sort = constant([{ at: { distance: from } }]);
    const [term] = sortTerms(scope, modelIn(catalog, "place"), trusted("t"), { sort, status: "all" });
    return sql`${term!.value}`;
  });
  return run(text, bind({}), at && new Json(at)) as number | null;
}

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lon = fc.double({ min: -180, max: 180, noNaN: true });
const position = fc.record({ lat, lon });

test("the distance is the one along the sphere, from a metre to its other side", () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      expect(distance(a, b)).toBeCloseTo(kmBetween(a, b), 3);
    }),
    {
      numRuns: 500,
      examples: [
        [
          { lat: 0, lon: 0 },
          { lat: 0, lon: 180 },
        ],
        [
          { lat: 90, lon: 0 },
          { lat: -90, lon: 77 },
        ],
        [
          { lat: 10, lon: 20 },
          { lat: 10, lon: 20 },
        ],
        [
          { lat: 0, lon: 179.9999 },
          { lat: 0, lon: -179.9999 },
        ],
      ],
    },
  );
  // Oslo and Rome, as maps have it.
  expect(distance({ lat: 59.9139, lon: 10.7522 }, { lat: 41.9028, lon: 12.4964 })).toBeCloseTo(2_006, -1);
});

test("what is nowhere has no distance, and lies within none", () => {
  expect(distance(null, { lat: 1, lon: 2 })).toBeNull();
  const { text, bind } = conditionOf(catalog, "place", { at: { within: { lat: 1, lon: 2, km: 20_000 } } });
  expect(run(text, bind({}), null)).toBeNull();
});

test("within finds what is as near as it says, and not what is a metre further", () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const isWithin = (km: number) => {
        const { text, bind } = conditionOf(catalog, "place", { at: { within: { ...b, km } } });
        return run(text, bind({}), new Json(a));
      };
      const km = kmBetween(a, b);
      expect(isWithin(km + 0.001)).toBe(true);
      if (km > 0.001) expect(isWithin(km - 0.001)).toBe(false);
    }),
  );
});

test.each<[object, string, string]>([
  [{ lat: 1, lon: 2 }, "where.at.within.km", "where.at.within needs lat, lon and km."],
  [{ lat: 1, lon: null, km: 1 }, "where.at.within.lon", "where.at.within needs lat, lon and km."],
  [{ lat: 1, lon: 2, km: 3, m: 4 }, "where.at.within", 'There is no "m" at where.at.within.'],
  [{ lat: 91, lon: 2, km: 3 }, "where.at.within.lat", "where.at.within.lat must be a number from -90 to 90."],
  [{ lat: 1, lon: -180.5, km: 3 }, "where.at.within.lon", "where.at.within.lon must be a number from -180 to 180."],
  [{ lat: "1", lon: 2, km: 3 }, "where.at.within.lat", "where.at.within.lat must be a number from -90 to 90."],
  [{ lat: Number.NaN, lon: 2, km: 3 }, "where.at.within.lat", "where.at.within.lat must be a number from -90 to 90."],
])("within %j is refused at the part that is wrong", (within, path, message) => {
  const error = refusalOf(() => conditionOf(catalog, "place", { at: { within } }).bind({}));
  expect(error).toMatchObject({ code: "BAD_USER_INPUT", message, fields: { [path]: message } });
});

test("a sort by distance needs a place and nothing else but a direction", () => {
  const sorted = (place: unknown) =>
    refusalOf(() =>
      compiled(catalog, (scope) => {
        const sort = constant([{ at: { distance: place } }]);
        return sortTerms(scope, modelIn(catalog, "place"), trusted("t"), { sort, status: "all" })[0]!.value;
      }).bind({}),
    )?.message;
  expect(sorted({ lat: 1, lon: 2 })).toBeUndefined();
  expect(sorted({ lat: 1, lon: 2, direction: "desc" })).toBeUndefined();
  expect(sorted({ lat: 1 })).toBe("sort.at.distance needs lat and lon.");
  expect(sorted({ lat: 1, lon: 2, km: 3 })).toBe('There is no "km" at sort.at.distance.');
  expect(sorted({ lat: 1, lon: 2, direction: "down" })).toMatch(/^sort\.at\.distance must be one of: asc, /);
  expect(sorted({ lat: -90.01, lon: 2 })).toBe("sort.at.distance.lat must be a number from -90 to 90.");
});
