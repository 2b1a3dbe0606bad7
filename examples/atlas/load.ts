/**
 * Loads an atlas through the product's own APIs, as a project of one's own account: `npm run example:atlas` against a running installation.
 *
 * PLINTH_EMAIL and PLINTH_PASSWORD name the account (asked for where they are not set), PLINTH_URL the installation (http://localhost:PORT),
 * ATLAS_PROJECT_ID the project (atlas).
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PlinthClient, RefusedError } from "../client/plinth-client.ts";
import { signIn } from "../client/sign-in.ts";
import { readCities, readCountries } from "./atlas-data.ts";
import { type AtlasField, cityFields, countryFields } from "./atlas-models.ts";

const rowsPerCall = 1_000;
const callsAtOnce = 3;

/** Makes the project and chooses it for the session. */
async function makeProject(client: PlinthClient, id: string): Promise<void> {
  try {
    await client.rest("/system/project/create", {
      name: "Atlas",
      description: "Countries of the world and their cities",
      id,
      plan_type: "dedicated",
      tier_name: "free",
      project_type: "general",
    });
  } catch (error) {
    if (!(error instanceof RefusedError && error.message.includes("already taken"))) throw error;
    throw new Error(
      `There is a project with the id ${id} already. Set ATLAS_PROJECT_ID to another id to load the atlas once more.`,
    );
  }
  await client.rest("/system/project/switch", { id });
  console.log(`Made the project Atlas (${id})`);
}

async function addModel(client: PlinthClient, name: string, fields: AtlasField[]): Promise<void> {
  await client.system("mutation Add($name: String!) { addModelToProject(name: $name) { name } }", { name });
  for (const field of fields)
    await client.system(
      `mutation Add($model: String!, $label: String!, $type: FIELD_TYPE_ENUM, $input: INPUT_TYPE_ENUM, $sub: FIELD_SUB_TYPE_ENUM, $parent: String, $validation: module_validation_payload) {
        upsertFieldToModel(model_name: $model, field_label: $label, field_type: $type, input_type: $input, field_sub_type: $sub, parent_field: $parent, validation: $validation) { identifier }
      }`,
      { model: name, sub: null, parent: null, validation: null, ...field },
    );
}

/** Sends rows in calls of at most 1,000, a few at once, with a progress line; gives the answers in the order of the calls. */
async function inBulk<Row, Answer>(
  what: string,
  rows: Row[],
  send: (rows: Row[]) => Promise<Answer>,
): Promise<Answer[]> {
  const calls = Array.from({ length: Math.ceil(rows.length / rowsPerCall) }, (_, i) =>
    rows.slice(i * rowsPerCall, (i + 1) * rowsPerCall),
  );
  const answers: Answer[] = new Array(calls.length);
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let call = next++; call < calls.length; call = next++) {
      answers[call] = await send(calls[call]!);
      done += calls[call]!.length;
      if (process.stdout.isTTY)
        process.stdout.write(`\r${what}: ${done.toLocaleString("en")} of ${rows.length.toLocaleString("en")}`);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
  console.log(`${process.stdout.isTTY ? "\r" : ""}${what}: ${done.toLocaleString("en")} rows loaded`);
  return answers;
}

/** Counts everything once more through the API and compares it with the source, relations country by country. */
async function compare(client: PlinthClient, token: string, citiesPerCountry: Map<string, number>): Promise<void> {
  const { countries, cities, list } = await client.project<{
    countries: number;
    cities: number;
    list: { cca2: string; city_count: number }[];
  }>(token, "{ countries: countryCount cities: cityCount list: countryList(limit: 1000) { cca2 city_count } }");
  const expected = [...citiesPerCountry.values()].reduce((sum, count) => sum + count, 0);
  const wrong = list.filter(({ cca2, city_count }) => city_count !== (citiesPerCountry.get(cca2) ?? 0));
  if (cities !== expected || countries !== list.length || wrong.length > 0)
    throw new Error(
      `The counts differ: ${cities} cities of ${expected}; countries with other counts: ${wrong.map((row) => row.cca2).join(", ")}`,
    );
  console.log(`Compared: ${countries} countries, ${cities.toLocaleString("en")} cities, each related to its country.`);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const file = fileURLToPath(new URL("../../.env", import.meta.url));
  // The port of the installation; what is set in the environment wins.
  if (existsSync(file)) process.loadEnvFile(file);
  const client = new PlinthClient(process.env.PLINTH_URL || `http://localhost:${process.env.PORT || 3000}`);
  const id = process.env.ATLAS_PROJECT_ID || "atlas";

  await signIn(client);
  await makeProject(client, id);

  await addModel(client, "country", countryFields);
  await addModel(client, "city", cityFields);
  await client.system(
    `mutation { upsertConnectionToModel(from: "city", to: "country", forward_connection_type: has_one, reverse_connection_type: has_many) { model } }`,
  );
  const { generateApiToken } = await client.system<{ generateApiToken: { token: string } }>(
    `mutation { generateApiToken(name: "Atlas example", role: "admin") { token } }`,
  );
  const token = generateApiToken.token;

  const made = await inBulk("Countries", readCountries(), (inputs) =>
    client.project<{ createCountryList: { id: string; cca2: string }[] }>(
      token,
      "mutation Load($inputs: [CountryInput!]!) { createCountryList(inputs: $inputs) { id cca2 } }",
      { inputs },
    ),
  );
  const countryIds = new Map(made.flatMap((answer) => answer.createCountryList.map(({ cca2, id }) => [cca2, id])));

  const cities = readCities();
  const citiesPerCountry = new Map<string, number>();
  for (const { country } of cities) citiesPerCountry.set(country, (citiesPerCountry.get(country) ?? 0) + 1);
  await inBulk("Cities", cities, (part) =>
    client.project(
      token,
      `mutation Load($inputs: [CityInput!]!, $connect: [CityConnect]) {
        createCityList(inputs: $inputs, connect: $connect) { id }
      }`,
      {
        inputs: part.map(({ row }) => row),
        connect: part.map(({ country }) => ({ country_id: countryIds.get(country) })),
      },
    ),
  );

  await compare(client, token, citiesPerCountry);
  console.log(
    `Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Look at it: ${client.address}/console/content/country?project=${id}`,
  );
  console.log("Or try:\n");
  console.log(`curl ${client.address}/secured/graphql \\
  -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
  -d '{"query":"{ cityList(where: { population: { gt: 5000000 } }, sort: [{ population: desc }], limit: 5) { name population country { flag name { common } } } }"}'`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
