/**
 * Options of a field that are in use do not go unsaid: what holds them is counted before, the change is refused unless it says what takes their place, and what it says is
 * done in the same transaction, wherever the field stands and in every language.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import {
  addModel,
  modelFieldOperation,
  previewChange,
  updateModel,
  upsertField,
} from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { type OpenProject, openProject } from "../../../lib/engine/projects/index.ts";
import { upsertRecord } from "../../../lib/engine/records/index.ts";
import { PlinthError } from "../../../lib/kernel/errors.ts";
import { fromAnywhere } from "../../support/accounts.ts";
import { desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { pairwise } from "../../support/pairwise.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { drawn } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let p: TestProject;
let project: OpenProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, { models: {} });
  await updateProject(p.owner, { settings: { locals: ["en", "de"], enable_revision_history: true } });
  project = await openProject(platform, p.project.id);
});
afterAll(() => platform.close());

const places = ["alone", "in an object", "in a list", "in an object in a list", "in a list in an object"] as const;
const boxes = {
  alone: [],
  "in an object": ["object"],
  "in a list": ["repeated"],
  "in an object in a list": ["repeated", "object"],
  "in a list in an object": ["object", "repeated"],
} as const;
const before = ["red", "blue", "green"];
const actions = {
  drop: { options: ["blue", "green"], changes: [] },
  map: { options: ["blue", "green"], changes: [{ from: "red", to: "blue" }] },
  rename: { options: ["crimson", "blue", "green"], changes: [{ from: "red", to: "crimson" }] },
  empty: { options: ["blue", "green"], changes: [{ from: "red", to: null }] },
  swap: {
    options: before,
    changes: [
      { from: "red", to: "blue" },
      { from: "blue", to: "red" },
    ],
  },
} as const;

interface Case {
  kind: "dropdown" | "multiSelect";
  place: (typeof places)[number];
  localised: boolean;
  required: boolean;
  used: "nowhere" | "record" | "draft" | "translation" | "revision";
  action: keyof typeof actions;
}

const cases: Case[] = pairwise(
  {
    kind: ["dropdown", "multiSelect"] as const,
    place: places,
    localised: [true, false],
    required: [true, false],
    used: ["nowhere", "record", "draft", "translation", "revision"] as const,
    action: Object.keys(actions) as Case["action"][],
  },
  ({ used, localised }) => used !== "translation" || localised,
);

/** Values with this in the field's place. */
function around({ place }: Case, colour: unknown): Record<string, unknown> {
  return boxes[place].reduceRight<Record<string, unknown>>(
    (inner, box, level) => ({ [`box_${level}`]: box === "object" ? inner : [inner] }),
    { colour },
  );
}

function inside({ place }: Case, values: unknown): unknown {
  // biome-ignore lint/suspicious/noExplicitAny: its form is that of `around`
  const found = boxes[place].reduce<any>((at, box, level) => {
    const inner = at?.[`box_${level}`];
    return box === "object" ? inner : inner?.[0];
  }, values);
  return found?.colour;
}

/** What the actions make of a value. */
function replaced(value: unknown, changes: readonly { from: string; to: string | null }[]): unknown {
  const one = (text: unknown) => {
    const change = changes.find(({ from }) => from === text);
    return change ? change.to : text;
  };
  if (!Array.isArray(value)) return one(value);
  const list = [...new Set(value.map(one).filter((text) => text !== null))];
  return list.length > 0 ? list : null;
}

async function fill(model_name: string, one: Case): Promise<void> {
  const value = (text: string) => around(one, one.kind === "dropdown" ? text : [text]);
  const save = (payload: object, more: object = {}) =>
    upsertRecord(p.owner, project, { model: model_name, payload, status: "published", ...more } as never);
  await save(value("green"));
  // Lists may hold others beside it.
  if (one.kind === "multiSelect") await save(around(one, ["blue", "green"]));
  if (one.used === "record") await save(value("red"));
  if (one.used === "draft") await save(value("red"), { status: "draft" });
  if (one.used === "translation") await save(value("green"), { translations: { de: value("red") } });
  if (one.used === "revision") {
    const { id } = await save(value("red"));
    await save(value("green"), { id });
  }
}

async function rows(model: string) {
  const { schema, pool } = p.project.database;
  const records = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from "${schema}"."${model}" t order by id`,
  );
  const revisions = await pool.query<{ data: Record<string, unknown> }>(
    `select data from "${schema}"._revisions where model = $1 order by id`,
    [model],
  );
  return { records: records.rows.map(({ row }) => row), revisions: revisions.rows.map(({ data }) => data) };
}

/** The field's own values, those in the other language, and those remembered. */
function valuesIn(one: Case, { records, revisions }: Awaited<ReturnType<typeof rows>>) {
  // biome-ignore lint/suspicious/noExplicitAny: rows have many shapes
  const german = (row: any) => inside(one, row._translations?.de);
  return {
    own: records.map((row) => inside(one, row)),
    german: records.map(german),
    remembered: revisions.map((data) => inside(one, data)),
  };
}

describe.each(cases.map((one, n) => [Object.values(one).join(", "), one, `m${n}`] as const))(
  "%s",
  (_, one, model_name) => {
    test("is counted, refused or done", async () => {
      const { kind, place, localised, required, used, action } = one;
      const { options, changes } = actions[action];
      await modelWith(one, model_name);
      await fill(model_name, one);
      const was = await rows(model_name);
      const values = valuesIn(one, was);
      const parent_field = boxes[place].map((_box, level) => `box_${level}`).join(".") || null;

      const preview = await previewChange(p.owner, {
        change: "set_field_rules",
        model_name,
        field_name: "colour",
        parent_field,
        validation: { fixed_list_elements: [...options] },
      });
      const isHeld = ["record", "draft", "translation"].includes(used);
      const isRemembered = used === "revision";
      const count = (is: boolean) => (is ? 1 : 0);
      const use = {
        option: "red",
        records: count(isHeld),
        drafts: count(used === "draft"),
        values: count(isHeld),
        translations: count(used === "translation"),
        revisions: count(isRemembered),
        tenants: 0,
      };
      expect(preview.options).toEqual(action !== "swap" && (isHeld || isRemembered) ? [use] : []);

      const validation = { required, fixed_list_elements: [...options] };
      const locals = localised && place === "alone" ? { locals: ["de"] } : {};
      const failure = await upsertField(p.owner, {
        model_name,
        field_label: "colour",
        parent_field,
        field_type: "list",
        field_sub_type: kind,
        is_update: true,
        validation: { ...validation, ...locals },
        option_changes: [...changes],
      }).then(
        () => null,
        (error: PlinthError) => error,
      );
      const leavesNothing =
        required && (["record", "draft"].includes(used) || (used === "translation" && place !== "alone"));
      const isRefused = (action === "drop" && isHeld) || (action === "empty" && leavesNothing);
      if (isRefused) {
        expect(failure).toBeInstanceOf(PlinthError);
        expect(Object.keys(failure!.fields ?? {})).toEqual(["validation.fixed_list_elements"]);
        expect(failure!.fields!["validation.fixed_list_elements"]).toContain('"red"');
        expect(await rows(model_name)).toEqual(was);
        return;
      }
      expect(failure).toBeNull();
      const is = valuesIn(one, await rows(model_name));
      expect(is.own).toEqual(values.own.map((value) => replaced(value, changes)));
      const german = (value: unknown) => (value === undefined ? undefined : (replaced(value, changes) ?? undefined));
      expect(is.german.map((value) => value ?? undefined)).toEqual(values.german.map(german));
      // What is emptied is remembered all the same.
      const renames = changes.filter(({ to }) => to !== null);
      expect(is.remembered).toEqual(values.remembered.map((value) => replaced(value, renames)));
      // Nothing says what the schema does not have.
      for (const text of [...is.own, ...is.german].flat()) if (text != null) expect(options).toContain(text);
    });
  },
);

async function modelWith({ kind, place, localised, required }: Case, model_name: string): Promise<void> {
  await addModel(p.owner, { name: model_name });
  await updateModel(p.owner, { model_name, type: "update", enable_revision: true });
  let parent_field: string | null = null;
  for (const [level, box] of boxes[place].entries()) {
    const locals = localised && level === 0 ? { validation: { locals: ["de"] } } : {};
    await upsertField(p.owner, { model_name, field_label: `box_${level}`, field_type: box, parent_field, ...locals });
    parent_field = parent_field ? `${parent_field}.box_${level}` : `box_${level}`;
  }
  await upsertField(p.owner, {
    model_name,
    field_label: "colour",
    parent_field,
    field_type: "list",
    field_sub_type: kind,
    validation: {
      fixed_list_elements: before,
      required,
      ...(localised && place === "alone" && { locals: ["de"] }),
    },
  });
}

const plain = { kind: "dropdown", place: "alone", localised: false, required: false, used: "record" } as const;

test("what makes no sense is refused at its place", async () => {
  await modelWith({ ...plain, action: "map" }, "places");
  const edit = (option_changes: object[], more: object = {}) =>
    upsertField(p.owner, {
      model_name: "places",
      field_label: "colour",
      field_type: "list",
      field_sub_type: "dropdown",
      is_update: true,
      validation: { fixed_list_elements: ["blue"] },
      option_changes,
      ...more,
    }).catch((error: PlinthError) => Object.keys(error.fields ?? {}));
  expect(await edit([{ from: "red", to: "pink" }])).toEqual(["option_changes.0.to"]);
  expect(await edit([{ from: "red" }, { from: "red", to: "blue" }])).toEqual(["option_changes.1.from"]);
  expect(await edit([{ from: "red", of: 1 }])).toEqual(["option_changes.0.of"]);
  expect(await edit([{ from: "red" }], { field_label: "fresh", is_update: false })).toEqual(["option_changes"]);
});

test("tenants are counted, and another type with options of its own takes none beside them", async () => {
  const saas = await testProject(platform, {
    tenant_model: "company",
    models: { company: { fields: [] }, note: { fields: [] } },
  });
  const field = { model_name: "note", field_label: "colour", field_type: "list", field_sub_type: "dropdown" };
  await upsertField(saas.owner, { ...field, validation: { fixed_list_elements: before } });
  const { schema, pool } = saas.project.database;
  await pool.query(
    `insert into "${schema}".company (id, _status) select gen_random_uuid(), 'published' from generate_series(1, 2)`,
  );
  await pool.query(
    `insert into "${schema}".note (id, _status, colour, _tenant_id) select gen_random_uuid(), 'published', 'red', c.id from "${schema}".company c, generate_series(1, 2)`,
  );
  const { options } = await previewChange(saas.owner, {
    change: "set_field_rules",
    model_name: "note",
    field_name: "colour",
    validation: { fixed_list_elements: ["blue"] },
  });
  expect(options).toMatchObject([{ option: "red", records: 4, tenants: 2 }]);
  const many = { type: "change_type", model_name: "note", field_name: "colour", changed_type: "multiSelect" };
  await modelFieldOperation(saas.owner, many);
  // A stray from before there was this rule.
  await pool.query(
    `update "${schema}".note set colour = '{pink}' where id = (select min(id::text)::uuid from "${schema}".note)`,
  );
  const back = await modelFieldOperation(saas.owner, { ...many, changed_type: "dropdown" }).catch(
    (error: PlinthError) => error,
  );
  expect(back).toBeInstanceOf(PlinthError);
  expect((back as PlinthError).fields!.changed_type).toContain("pink");
});

test("a push tells what would be emptied, needs leave for it, and is refused where the field is required", async () => {
  const far = await listen(platform, fromAnywhere(createApi(platform)));
  const mine = desk();
  try {
    const project = await testProject(platform, { models: { note: { fields: [] } } });
    const field = { model_name: "note", field_label: "colour", field_type: "list", field_sub_type: "dropdown" };
    await upsertField(project.owner, { ...field, validation: { fixed_list_elements: before } });
    const made = await project.ask(
      `mutation { a: createNote(input: { colour: red }) { id } b: createNote(input: { colour: blue }) { id } }`,
    );
    expect(made.json.errors).toBeUndefined();
    const to = ["--url", far.url, "--project", project.project.id];
    await mine.run("login", far.url, "--token", await syncToken(project.owner));
    await mine.run("pull", ...to);
    const path = join(mine.folder, "plinth/models/note.yaml");
    const text = readFileSync(path, "utf8");
    const push = async (change: (text: string) => string, ...more: string[]) => {
      writeFileSync(path, change(text));
      return mine.run("push", ...to, "--yes", "--json", ...more);
    };
    const without = (one: string) => one.replace(/ +- red\n/, "");
    const refused = await push(without);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--allow-delete")]);
    const required = await push(
      (one) => without(one).replace("validation:", "validation:\n      required: true"),
      "--allow-delete",
    );
    expect([required.code, required.err]).toEqual([1, expect.stringContaining("colour is required")]);
    const pushed = await push(without, "--allow-delete");
    expect(pushed.json.steps).toMatchObject([
      { name: "note.colour", deletes: true, records: 1, unconvertible: { count: 1, examples: ['"red"'] } },
    ]);
    expect(
      (await project.ask("{ noteList { colour } }")).json.data.noteList.map(({ colour }: never) => colour),
    ).toEqual(expect.arrayContaining([null, "blue"]));
  } finally {
    mine.remove();
    far.close();
  }
});

test("content that is pushed holds nothing but options, wherever they stand, in every language", async () => {
  const far = await listen(platform);
  const mine = desk();
  try {
    const to = ["--url", far.url, "--project", p.project.id];
    await mine.run("login", far.url, "--token", await syncToken(p.owner));
    await mine.run("pull", "--content", ...to);
    for (const [n, one] of drawn([...cases.entries()])) {
      const path = join(mine.folder, `plinth/content/m${n}.ndjson`);
      const text = readFileSync(path, "utf8");
      // In translations where there are some, else in the field's own place.
      const at = Math.max(text.indexOf('"_translations": {"de"'), 0);
      writeFileSync(path, text.slice(0, at) + text.slice(at).replace(/"(red|green|blue|crimson)"/, '"pink"'));
      const was = await rows(`m${n}`);
      const refused = await mine.run("push", "--content", ...to, "--yes");
      expect([one, refused.code, refused.err]).toEqual([
        one,
        1,
        expect.stringContaining(`"pink" is no option of colour in m${n}`),
      ]);
      expect(await rows(`m${n}`)).toEqual(was);
      writeFileSync(path, text);
    }
    expect((await mine.run("push", "--content", ...to, "--yes", "--json")).json.steps).toEqual([]);
  } finally {
    mine.remove();
    far.close();
  }
});
