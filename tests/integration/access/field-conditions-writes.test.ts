/**
 * A field that a role may change in some records only: every kind of field in every place, by every way to write. In a
 * record that the condition leaves out, another value is refused by name and the same one is no change; in the others
 * both are written.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceProject } from "../../../lib/engine/projects/index.ts";
import type { Case, Place, Tenancy } from "../../matrix/axes.ts";
import { modelOf } from "../../matrix/axes.ts";
import { definitionFaults } from "../../matrix/facts.ts";
import { consoleApi } from "../../matrix/surfaces/console-api.ts";
import { graphql } from "../../matrix/surfaces/graphql.ts";
import { rest } from "../../matrix/surfaces/rest.ts";
import type { Answer, Asked } from "../../matrix/surfaces/surface.ts";
import { formValue, placed, storedValue, type Values } from "../../matrix/values.ts";
import { done, fieldsOf, type Home, type Installation, installation, makeHome, modelWith } from "../../matrix/world.ts";
import { fieldSamples } from "../../support/fields/field-samples.ts";
import { drawn } from "../../support/short-form/drawn.ts";

type Which = Pick<Case, "sample" | "place">;

const places: readonly Place[] = ["alone", "in object", "in repeated", "in repeated in object", "translated"];
const everyCase: Which[] = fieldSamples
  .filter(({ kind }) => kind !== "slug" && kind !== "password")
  .flatMap((sample) => places.map((place) => ({ sample, place })))
  .filter(({ sample, place }) => definitionFaults(sample, place) === null);
const cases = drawn(everyCase, 6);

const rootOf = ({ place }: Which) => (place.startsWith("in ") ? "box" : "value");
const open = { where: { seen: { eq: "open" } } };
const all = { read: "all", create: "all", update: "all", delete: "all" };

type Write = (asked: Asked, id: string, n: 0 | 1, locale?: string) => Promise<Answer<unknown>>;
const stored = (asked: Asked, n: 0 | 1) => placed(asked.place, storedValue(asked, n, asked.home.files));

/** A file tells what is wrong in its report, and has translations in columns of their own. */
const file: Write = async (asked, id, n, locale) => {
  const [[name, value]] = Object.entries(stored(asked, n)) as [[string, unknown]];
  const row = { id, [locale ? `${name}@${locale}` : name]: value };
  const how = { match_by: "id", on_new: "skip", format: "ndjson", status: "published", model: asked.model };
  const { status, body } = await asked.home.people[asked.as].browser.request(
    "POST",
    `/system/records/import?${new URLSearchParams(how)}`,
    `${JSON.stringify(row)}\n`,
    { "content-type": "text/plain" },
  );
  if (status === 200) return { ok: body };
  const told = JSON.stringify(body);
  expect(told).toContain("Your role may not change");
  return { refused: { code: "FORBIDDEN", fields: [/"field":"([^"]*)"/.exec(told)?.[1] ?? ""] } };
};
const writes: Record<string, Write> = {
  graphql: (asked, id, n, locale) => graphql.update(asked, id, stored(asked, n), { locale }),
  rest: (asked, id, n, locale) => rest.update(asked, id, stored(asked, n), { locale }),
  console: (asked, id, n, locale) =>
    consoleApi.update(asked, id, placed(asked.place, formValue(asked, n, asked.home.files)), { locale }),
  file,
};

let at: Installation;
beforeAll(async () => {
  at = await installation();
}, 120_000);
afterAll(() => at.close());

const tenancies: readonly Tenancy[] = ["general", "tenant"];

describe.each(tenancies)("%s", (tenancy) => {
  let home: Home;
  // Each case in one of them.
  const here = cases.filter((_, nth) => (nth + tenancies.indexOf(tenancy)) % 2 === 0);

  beforeAll(async () => {
    home = await makeHome(
      at,
      tenancy,
      here.map((one) => modelWith(modelOf(one), fieldsOf(one))),
    );
    const guarded = here.map((one) => [modelOf(one), { ...all, fields: { [rootOf(one)]: { update: open } } }]);
    await at.platform.db
      .updateTable("plinth.project_roles")
      .set({ api_permissions: JSON.stringify({ ...Object.fromEntries(guarded), company: all }) })
      .where("project_id", "=", home.project.id)
      .where("name", "=", "blind")
      .execute();
    await announceProject(at.platform, home.project.id);
  }, 300_000);

  test.each(here.map((one) => [`${one.sample.name} ${one.place}`, one] as const))(
    "%s",
    async (_, one) => {
      const model = modelOf(one);
      const asked = { ...one, home, model, as: "blind", mark: "m" } as Asked;
      const id = await make(asked, "shut");
      const before = await valuesOf(asked, id);
      const locales = one.place === "translated" ? [undefined, "de"] : [undefined];
      for (const [name, write] of Object.entries(writes))
        for (const locale of locales) {
          const [same, other] = locale ? ([1, 0] as const) : ([0, 1] as const);
          const refused = await write(asked, id, other, locale);
          expect(refused, name).toMatchObject({ refused: { code: "FORBIDDEN" } });
          const [path] = (refused as { refused: { fields: string[] } }).refused.fields;
          expect(path?.split(/[.@]/)[0], name).toBe(rootOf(one));
          expect(await write(asked, id, same, locale), `${name}, the same`).not.toHaveProperty("refused");
          expect(await valuesOf(asked, id), name).toEqual(before);
        }
      const free = await make(asked, "open");
      for (const [name, write] of Object.entries(writes))
        for (const n of [1, 0] as const) expect(await write(asked, free, n), name).not.toHaveProperty("refused");
    },
    60_000,
  );
});

/** Of somebody else, with both languages where there are two. */
async function make({ home, model, place, sample }: Asked, seen: string): Promise<string> {
  const save = `mutation ($id: String, $payload: JSON!, $local: String) {
    upsertModelData(model_name: "${model}", _id: $id, payload: $payload, local: $local, status: "published") { id } }`;
  const values = (n: 0 | 1): Values => placed(place, formValue({ sample, place }, n, home.files));
  const { upsertModelData } = await done(home.people.editor, save, { payload: { mark: "m", seen, ...values(0) } });
  const { id } = upsertModelData;
  if (place === "translated") await done(home.people.editor, save, { id, payload: values(1), local: "de" });
  return id;
}

async function valuesOf({ home, model, ...one }: Asked, id: string): Promise<unknown> {
  const { pool, schema } = home.open.database;
  const { rows } = await pool.query(
    `select "${rootOf(one)}"::text as value, to_jsonb(t) -> '_translations' as languages from "${schema}"."${model}" t where id = $1::uuid`,
    [id],
  );
  return rows;
}
