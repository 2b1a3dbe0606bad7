/**
 * No value that a condition on its field keeps from a role is told by anything: every kind of field in every place is
 * asked for in every way, with one value in the records, with another and with none, and each answer is the same to the
 * letter. A role without the condition is asked too, to see that the questions are about the values.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceProject } from "../../../lib/engine/projects/index.ts";
import { queryNameOf, typeNameOf } from "../../../lib/kernel/names.ts";
import type { Case, Place, Tenancy } from "../../matrix/axes.ts";
import { modelOf } from "../../matrix/axes.ts";
import { definitionFaults, isFilterable, operatorsFor, schemaOperatorsFor } from "../../matrix/facts.ts";
import { filtersOf } from "../../matrix/filters.ts";
import { selectionIn } from "../../matrix/surfaces/graphql.ts";
import { filterIn, formValue, placed, sortTerm, storedValue } from "../../matrix/values.ts";
import { done, fieldsOf, type Home, type Installation, installation, makeHome, modelWith } from "../../matrix/world.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type FieldSample, fieldSamples } from "../../support/fields/field-samples.ts";
import { askSecured } from "../../support/project.ts";
import {
  fileAnswers,
  type KeptCase,
  keptSurfaces,
  viewedSurface,
  viewsOf,
} from "../../support/rights/kept-surfaces.ts";
import { drawn, isShort } from "../../support/short-form/drawn.ts";

type Which = Pick<Case, "sample" | "place">;

const placesAsked: readonly Place[] = ["alone", "in object", "in repeated", "in repeated in object", "translated"];
const everyCase: Which[] = fieldSamples
  .filter(({ kind }) => kind !== "slug" && kind !== "password")
  .flatMap((sample) => placesAsked.map((place) => ({ sample, place })))
  .filter(({ sample, place }) => definitionFaults(sample, place) === null);
const cases = drawn(everyCase, 8);

const rootOf = ({ place }: Which) => (place.startsWith("in ") ? "box" : "value");
const byMe = { where: { meta: { created_by: { eq: { $caller: "id" } } } } };
const all = { read: "all", create: "all", update: "all", delete: "all" };

let at: Installation;
beforeAll(async () => {
  at = await installation();
}, 120_000);
afterAll(() => at.close());

const tenancies: readonly Tenancy[] = ["general", "tenant"];

/** Half of the cases in each. */
const isHere = (one: Which, tenancy: Tenancy) => (cases.indexOf(one) + tenancies.indexOf(tenancy)) % 2 === 0;

/** What the field is read by: whoever reads it sees its values differ there. */
const telling = ["list", "one", "console", "csv", "ndjson"];
const tellingMore = ["form", "live", "revision 0"];

describe.each(tenancies)("%s", (tenancy) => {
  let home: Home;
  let views: Record<string, string>;

  beforeAll(async () => {
    home = await makeHome(
      at,
      tenancy,
      cases.map((one) => modelWith(modelOf(one), fieldsOf(one))),
    );
    const guarded = cases.map((one) => [modelOf(one), { ...all, fields: { [rootOf(one)]: { read: byMe } } }]);
    await at.platform.db
      .updateTable("plinth.project_roles")
      .set({ api_permissions: JSON.stringify({ ...Object.fromEntries(guarded), company: all }) })
      .where("project_id", "=", home.project.id)
      .where("name", "=", "blind")
      .execute();
    await announceProject(at.platform, home.project.id);
    views = await viewsOf(home, "blind");
  }, 300_000);

  const asked = isShort ? cases.filter((one) => isHere(one, tenancy)) : cases;
  test.each(asked.map((one) => [`${one.sample.name} ${one.place}`, one] as const))(
    "%s",
    async (_, one) => {
      const ids = await seed(home, one);
      const compare = async (among: readonly World[], ask: typeof moreAnswers, telling: readonly string[]) => {
        const told: Record<Seer, Record<string, string>[]> = { blind: [], editor: [] };
        for (const world of among) {
          await put(home, one, ids, world);
          for (const role of ["blind", "editor"] as const) told[role].push(await ask(home, views, one, ids, role));
        }
        for (const other of told.blind.slice(1)) expect(other).toEqual(told.blind[0]);
        for (const name of telling) expect(new Set(told.editor.map((one) => one[name])).size, name).toBeGreaterThan(1);
      };
      await compare(worlds, answers, telling);
      if (isHere(one, tenancy)) await compare([worlds[0], worlds[2]], moreAnswers, tellingMore);
      await copyIsBlank(home, one, ids);
      await asNull(home, one, ids);
    },
    60_000,
  );
});

/** Which of the values the two records have. */
const worlds = [
  [0, 1],
  [1, 0],
  [null, 0],
  [1, null],
] as const;
type World = (typeof worlds)[number];
type Seer = "blind" | "editor";

/** Two records of somebody else, and one of the role's own token. */
async function seed(home: Home, one: Which): Promise<string[]> {
  const model = modelOf(one);
  const ids: string[] = [];
  for (const n of [0, 1] as const) {
    const values = (of: 0 | 1) => placed(one.place, formValue(one, of, home.files));
    const save = `mutation ($id: String, $payload: JSON!, $local: String) {
      upsertModelData(model_name: "${model}", _id: $id, payload: $payload, local: $local, status: "published") { id } }`;
    const made = await done(home.people.editor, save, { payload: { mark: `m${n}`, ...values(n) } });
    const id = made.upsertModelData.id as string;
    ids.push(id);
    if (one.place === "translated")
      await done(home.people.editor, save, { id, payload: values(n === 0 ? 1 : 0), local: "de" });
    // It has a revision then.
    await done(home.people.editor, save, { id, payload: { seen: "later" } });
  }
  const { pool, schema } = home.open.database;
  await pool.query(`create table "${schema}"."_kept_${model}" as select * from "${schema}"."${model}"`);
  return ids;
}

/** Behind the product's back, so that nothing else of the records changes. */
async function put(home: Home, one: Which, ids: readonly string[], world: World): Promise<void> {
  const { pool, schema } = home.open.database;
  const model = modelOf(one);
  const columns = columnsOf(one)
    .map((name) => `"${name}" = k."${name}"`)
    .join(", ");
  for (const [i, n] of world.entries()) {
    await pool.query(
      `update "${schema}"."${model}" t set ${columns}
       from (select 1) one left join "${schema}"."_kept_${model}" k on k.id = $2::uuid where t.id = $1::uuid`,
      [ids[i], n === null ? null : ids[n]],
    );
  }
  const values = columnsOf(one).map((name) => `'${name}', to_jsonb(t) -> '${name}'`);
  await pool.query(
    `update "${schema}"."_revisions" r set data = r.data || jsonb_build_object(${values.join(", ")})
     from "${schema}"."${model}" t where t.id = r.record_id and r.model = $1::text`,
    [model],
  );
}

/** Where the values are; only models with translated fields have a column of translations. */
const columnsOf = (one: Which) => [rootOf(one), ...(one.place === "translated" ? ["_translations"] : [])];

async function answers(home: Home, _: unknown, one: Which, ids: string[], role: Seer) {
  const { sample, place } = one;
  const model = modelOf(one);
  const query = queryNameOf(model);
  const type = typeNameOf(model);
  const token = home.tokens[role];
  const told: Record<string, string> = {};
  const asked = { ...one, model, home } as never;
  const graphql = async (name: string, text: string, variables: object = {}) => {
    told[name] = (await askSecured(home.at.platform, token, JSON.stringify({ query: text, variables }))).text;
  };
  const [first, second] = [0, 1].map((n) => storedValue(one, n as 0 | 1, home.files));
  const selected = selectionIn(asked);
  await graphql("list", `{ all: ${query}List(sort: [{ id: asc }], status: all) { id ${selected} } }`);
  await graphql("german", `{ all: ${query}List(sort: [{ id: asc }], locale: "de") { id ${selected} } }`);
  await graphql("one", `query ($id: ID!) { one: ${query}(id: $id) { ${selected} } }`, { id: ids[0] });
  const names = isFilterable(sample, place) ? schemaOperatorsFor(sample) : [];
  for (const filter of filtersOf(sample, names, first, second)) {
    const where = filterIn(place, filter);
    const counts = `query ($where: ${type}Where) { is: ${query}Count(where: $where) not: ${query}Count(where: { NOT: $where }) }`;
    await graphql(`filter ${JSON.stringify(filter)}`, counts, { where });
  }
  await graphql("null", `{ is: ${query}Count(where: { ${rootOf(one)}: { is_null: true } }) }`);
  const rest = restCaller(home.at.platform, token);
  const get = async (path: string, name = path) => {
    const { status, text } = await rest("GET", path);
    told[name] = `${status} ${text}`;
  };
  for (const format of ["csv", "ndjson"]) await get(`${model}/export?format=${format}`, format);
  for (const direction of ["asc", "desc"] as const) await get(`${model}?sort=${sortTerm(place, direction)}`);
  await get(`${model}/connection?first=1&sort=${sortTerm(place, "asc")}`);
  await get(`${model}/aggregate?group_by=value&sort=count`);
  for (const operator of operatorsFor(sample).names.slice(0, 2))
    await get(`${model}?where=${encodeURIComponent(JSON.stringify(filterIn(place, { [operator]: first })))}`);
  for (const words of wordsOf(sample)) await get(`${model}?search=${encodeURIComponent(words)}`);
  const member = await home.people[role].gql(
    `{ getModelData(model: "${model}", sort: [{ id: "asc" }]) { count results { id data } } }`,
  );
  told.console = JSON.stringify([member.data, member.errors]);
  if (role === "editor") return told;
  for (const [n, value] of [first, second].entries()) {
    const change = { id: ids[0], input: placed(place, value) };
    await graphql(
      `write ${n}`,
      `mutation ($id: ID!, $input: ${type}Patch!) { one: update${type}(id: $id, input: $input) { id } }`,
      change,
    );
    await graphql(
      `write all ${n}`,
      `mutation ($input: ${type}Patch!) { all: update${type}List(where: {}, input: $input) { id } }`,
      { input: placed(place, value) },
    );
  }
  const many = await home.people.blind.gql(
    `mutation ($ids: [String!]!, $payload: JSON!) { updateModelDataListValues(model_name: "${model}", ids: $ids, payload: $payload) { count } }`,
    { ids, payload: placed(place, formValue(one, 0, home.files)) },
  );
  told["write in the console"] = JSON.stringify(many.errors);
  return told;
}

/** What the other ways to records answer. */
async function moreAnswers(home: Home, views: Record<string, string>, one: Which, ids: string[], role: Seer) {
  const model = modelOf(one);
  const selection = selectionIn({ ...one, model, home } as never);
  const kept: KeptCase = { home, role, model, ids, selection, words: wordsOf(one.sample), views };
  const told: Record<string, string> = {};
  for (const surface of Object.values(keptSurfaces)) Object.assign(told, await surface(kept));
  if (role === "editor") return told;
  Object.assign(told, await viewedSurface(kept));
  for (const n of [0, 1] as const) {
    const file = await fileAnswers(kept, placed(one.place, storedValue(one, n, home.files)));
    for (const text of Object.values(file)) expect(text).toContain("Your role may not change");
    Object.assign(told, file);
  }
  return told;
}

const wordsOf = (sample: FieldSample): string[] =>
  sample.values.flatMap((value) => JSON.stringify(value).match(/[\p{L}\d]{2,}/gu) ?? []).slice(0, 4);

/** A copy has the caller for its writer, who reads what is in it. */
async function copyIsBlank(home: Home, one: Which, ids: readonly string[]): Promise<void> {
  await put(home, one, ids, [0, 1]);
  const model = modelOf(one);
  const copy = await done(
    home.people.blind,
    `mutation { duplicateModelData(model_name: "${model}", _id: "${ids[0]}") { id } }`,
  );
  const { pool, schema } = home.open.database;
  const { rows } = await pool.query(
    `select "${rootOf(one)}" as value, to_jsonb(t) ->> '_translations' as languages, mark from "${schema}"."${model}" t where id = $1::uuid`,
    [copy.duplicateModelData.id],
  );
  expect(rows).toEqual([{ value: null, languages: rows[0].languages, mark: "m0" }]);
  expect(rows[0].languages ?? "").not.toContain(`"${rootOf(one)}"`);
}

/** What is not read is answered and taken as null, and stays. */
async function asNull(home: Home, one: Which, ids: readonly string[]): Promise<void> {
  const model = modelOf(one);
  const type = typeNameOf(model);
  const { pool, schema } = home.open.database;
  const stored = async () =>
    (
      await pool.query(
        `select "${rootOf(one)}"::text as value, to_jsonb(t) -> '_translations' as languages from "${schema}"."${model}" t where id = $1::uuid`,
        [ids[0]],
      )
    ).rows;
  const before = await stored();
  const { json } = await askSecured(
    home.at.platform,
    home.tokens.blind,
    JSON.stringify({
      query: `mutation ($id: ID!) { one: update${type}(id: $id, input: { ${rootOf(one)}: null, mark: "m0" }) { id } }`,
      variables: { id: ids[0] },
    }),
  );
  expect(json.errors).toBeUndefined();
  expect(await stored()).toEqual(before);
}
