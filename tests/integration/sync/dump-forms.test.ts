/** What a dump may bring in: values of the kinds that sites and the console trust, such as addresses, keep their form. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldKinds } from "../../../lib/contract/field-kinds/index.ts";
import { upsertField } from "../../../lib/engine/models/index.ts";
import { type Desk, desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let place: Awaited<ReturnType<typeof listen>>;
const desks: Desk[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  place = await listen(platform);
});
afterAll(async () => {
  for (const one of desks) one.remove();
  place.close();
  await platform.close();
});

/** A project, and a desk that is logged in as its owner. */
async function at(models: ProjectSketch["models"]) {
  const project = await testProject(platform, { models });
  const one = desk();
  desks.push(one);
  expect((await one.run("login", place.url, "--token", await syncToken(project.owner))).code).toBe(0);
  return { project, desk: one, to: ["--url", place.url, "--project", project.project.id] };
}

const good = { url: "https://example.com", email: "ada@example.com", color: "#336699" };
const bad = { url: "javascript:alert(1)", email: "ada", color: "red;background:url(//evil.test)" };
const kinds = Object.keys(good) as (keyof typeof good)[];

test("each kind with a form is asked here", () => {
  const formed = Object.entries(fieldKinds).flatMap(([kind, { isFormed }]) => (isFormed ? [kind] : []));
  expect(kinds.toSorted()).toEqual(formed.toSorted());
});

test("a value without the form of its kind is refused by its line, alone and in an object", async () => {
  const source = await at({
    page: { fields: kinds.map((field_type) => ({ field_label: `Own ${field_type}`, field_type })) },
  });
  const { owner, ask } = source.project;
  await upsertField(owner, { model_name: "page", field_label: "Box", field_type: "object" });
  for (const field_type of kinds)
    await upsertField(owner, { model_name: "page", parent_field: "box", field_label: `In ${field_type}`, field_type });
  const named = (where: string) =>
    Object.fromEntries(Object.entries(good).map(([kind, value]) => [`${where}_${kind}`, value]));
  const { json } = await ask("mutation ($input: PageInput!) { createPage(input: $input) { id } }", {
    input: { ...named("own"), box: named("in") },
  });
  expect(json.errors).toBeUndefined();
  expect(await source.desk.run("dump", ...source.to, "--out", "good.gz")).toMatchObject({ code: 0 });
  const dump = gunzipSync(readFileSync(join(source.desk.folder, "good.gz"))).toString();
  const empty = await at({});
  const restore = (text: string) => {
    writeFileSync(join(empty.desk.folder, "dump.gz"), gzipSync(text));
    return empty.desk.run("restore", "dump.gz", ...empty.to);
  };
  for (const kind of kinds)
    for (const name of [`own_${kind}`, `in_${kind}`]) {
      const changed = dump.replace(new RegExp(`("${name}": ?)"${RegExp.escape(good[kind])}"`), `$1"${bad[kind]}"`);
      expect(changed, name).not.toBe(dump);
      const { code, err } = await restore(changed);
      expect([code, err], name).toEqual([1, expect.stringMatching(new RegExp(`Line \\d+: .*${name} of page`))]);
    }
  expect(await restore(dump)).toMatchObject({ code: 0 });
});
