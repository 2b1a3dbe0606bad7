/** Geo fields: positions that are written, read and looked for by distance, in GraphQL and REST. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel, modelFieldOperation, upsertField } from "../../../lib/engine/models/index.ts";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      city: {
        fields: [
          { field_label: "Name", field_type: "text", input_type: "string" },
          { field_label: "Place", field_type: "geo", input_type: "geo" },
          { field_label: "Sites", field_type: "repeated", input_type: "repeated" },
          { field_label: "Place", field_type: "geo", parent_field: "sites" },
        ],
      },
    },
  });
  const { json } = await p.ask(`mutation { createCityList(inputs: [
    { name: "Oslo", place: { lat: 59.9139, lon: 10.7522 }, sites: [{ place: { lat: 60, lon: 11 } }] }
    { name: "Bergen", place: { lat: 60.3913, lon: 5.3221 } }
    { name: "Suva", place: { lat: -18.1416, lon: 178.4419 } }
    { name: "Apia", place: { lat: -13.8333, lon: -171.7667 } }
    { name: "Nowhere", place: null }
  ]) { id } }`);
  expect(json.errors).toBeUndefined();
});
afterAll(() => platform.close());

const named = ({ name }: { name: string }) => name;

async function within(lat: unknown, lon: unknown, km: unknown): Promise<string[]> {
  const { json } = await p.ask(
    `query ($at: GeoWithin!) { cityList(where: { place: { within: $at } }) { name } cityCount(where: { place: { within: $at } }) }`,
    { at: { lat, lon, km } },
  );
  if (json.errors) throw new Error(json.errors[0].message);
  expect(json.data.cityCount).toBe(json.data.cityList.length);
  return json.data.cityList.map(named);
}

test("a position reads as it was written, also inside of a list of objects", async () => {
  const { json } = await p.ask(
    `{ cityList(where: { name: { eq: "Oslo" } }) { place { lat lon } sites { place { lon } } } }`,
  );
  expect(json.data.cityList).toEqual([{ place: { lat: 59.9139, lon: 10.7522 }, sites: [{ place: { lon: 11 } }] }]);
  const none = await p.ask(`{ cityList(where: { place: { is_null: true } }) { name place { lat } } }`);
  expect(none.json.data.cityList).toEqual([{ name: "Nowhere", place: null }]);
});

test("within finds what is near, on both sides of the date line", async () => {
  // Oslo and Bergen are 305 km apart.
  expect(await within(59.9139, 10.7522, 300)).toEqual(["Oslo"]);
  expect(await within(59.9139, 10.7522, 310)).toEqual(["Oslo", "Bergen"]);
  expect(await within(59.9139, 10.7522, 0)).toEqual(["Oslo"]);
  // 1,140 km from one to the other, but nearly once around the earth in degrees.
  expect(await within(-18.1416, 178.4419, 1_200)).toEqual(["Suva", "Apia"]);
  expect(await within(90, 0, 20_038)).toEqual(["Oslo", "Bergen", "Suva", "Apia"]);
  const { json } = await p.ask(
    `{ cityList(where: { NOT: { place: { within: { lat: 0, lon: 0, km: 1 } } } }) { name } }`,
  );
  // What has no place is not there either.
  expect(json.data.cityList.map(named)).toContain("Nowhere");
});

test("a place that is none is refused with the argument's name", async () => {
  await expect(within(91, 0, 1)).rejects.toThrow("where.place.within.lat must be a number from -90 to 90.");
  await expect(within(0, -181, 1)).rejects.toThrow("within.lon must be a number from -180 to 180.");
  await expect(within(0, 0, -1)).rejects.toThrow("within.km must be a number from 0 to 20038.");
  const { json } = await p.ask(`{ cityList(where: { name: { within: { lat: 1, lon: 1, km: 1 } } }) { name } }`);
  expect(json.errors[0].message).toContain("within");
});

test.each([
  [{ lat: 91, lon: 0 }, "input.place.lat", "Maximum value is 90"],
  [{ lat: 0, lon: -180.5 }, "input.place.lon", "Minimum value is -180"],
  [{ lat: 1 }, "input.place.lon", "Longitude is required"],
])("the position %j is refused under %s, as a draft too", async (place, path, message) => {
  for (const status of ["published", "draft"]) {
    const { json } = await p.ask(
      `mutation ($input: CityInput!, $status: RecordStatus) { createCity(input: $input, status: $status) { id } }`,
      {
        input: { name: "Odd", place },
        status,
      },
    );
    expect(json.errors[0].extensions.fields).toEqual({ [path]: message });
  }
});

test("REST and its document have positions and the filter by distance", async () => {
  const rest = checkedCaller(restCaller(platform, p.token));
  const near = "place[within][lat]=60&place[within][lon]=5&place[within][km]=100";
  const found = await rest("GET", `city?${near}&fields=name,place`);
  expect(found.json.data).toEqual([{ name: "Bergen", place: { lat: 60.3913, lon: 5.3221 } }]);
  const { components } = (await rest("GET", "openapi.json")).json;
  expect(components.schemas.GeoWithin.required).toEqual(["lat", "lon", "km"]);
  expect(components.schemas.CityWhere.properties.place.properties.within).toEqual({
    $ref: "#/components/schemas/GeoWithin",
  });
});

test("sorted by distance the nearest comes first and what is nowhere last, over GraphQL, by cursors and over REST", async () => {
  const fromOslo = ["Oslo", "Bergen", "Apia", "Suva", "Nowhere"];
  const sorted = async (distance: object) => {
    const query = `query ($sort: [CitySort!]) { cityList(where: { name: { ne: "Odd" } }, sort: $sort) { name } }`;
    const { json } = await p.ask(query, { sort: [{ place: { distance } }] });
    return json.errors?.[0] ?? json.data.cityList.map(named);
  };
  expect(await sorted({ lat: 59.9, lon: 10.7 })).toEqual(fromOslo);
  expect(await sorted({ lat: 59.9, lon: 10.7, direction: "desc_nulls_last" })).toEqual([
    ...fromOslo.slice(0, 4).toReversed(),
    "Nowhere",
  ]);
  expect(await sorted({ lat: -18, lon: -179 })).toEqual(["Suva", "Apia", "Bergen", "Oslo", "Nowhere"]);
  expect((await sorted({ lat: 91, lon: 0 })).extensions.fields).toEqual({
    "sort.place.distance.lat": "sort.place.distance.lat must be a number from -90 to 90.",
  });
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const query = `query ($after: String) { cityConnection(first: 2, after: $after, sort: [{ place: { distance: { lat: 59.9, lon: 10.7 } } }]) { edges { node { name } } pageInfo { endCursor hasNextPage } } }`;
    const {
      edges,
      pageInfo,
    }: { edges: { node: { name: string } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } } = (
      await p.ask(query, { after })
    ).json.data.cityConnection;
    paged.push(...edges.map(({ node }) => node.name));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(paged).toEqual(fromOslo);
  const rest = restCaller(platform, p.token);
  const list = async (sort: string) => (await rest("GET", `city?fields=name&sort=${sort}`)).json;
  expect((await list("place.distance(59.9:10.7)")).data.map(named)).toEqual(fromOslo);
  expect((await list("place.distance(-18:-179):desc_nulls_last")).data.map(named)[0]).toBe("Oslo");
  expect((await list("place.distance(59.9)")).error.fields.sort).toContain("place.distance(59.9)");
  expect((await list("name.distance(1:2)")).error.fields).toHaveProperty(["sort.name"]);
  expect((await list("place")).error.fields).toEqual({ sort: 'Records cannot be sorted by "place".' });
});

test("a text becomes a position where it names one, and a position becomes a text", async () => {
  const change = (changed_type: string) =>
    modelFieldOperation(p.owner, { type: "changeType", model_name: "stop", field_name: "at", changed_type });
  await addModel(p.owner, { name: "stop" });
  await upsertField(p.owner, { model_name: "stop", field_label: "At", field_type: "text", input_type: "string" });
  await p.ask(`mutation { createStop(input: { at: "59.9139, 10.7522" }) { id } }`);
  await change("geo");
  expect((await p.ask("{ stopList { at { lat lon } } }")).json.data.stopList).toEqual([
    { at: { lat: 59.9139, lon: 10.7522 } },
  ]);
  await change("text");
  expect((await p.ask("{ stopList { at } }")).json.data.stopList).toEqual([{ at: "59.9139, 10.7522" }]);
});
