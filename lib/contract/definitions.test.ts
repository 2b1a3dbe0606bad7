/** Input that changes models, webhooks and plugins, and what is said of it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldDefinition } from "../../tests/support/field-definition.ts";
import { faultsOf, outcomeOf } from "../../tests/support/outcome.ts";
import { aliasDays } from "./fields/field-aliases.ts";
import {
  FieldOperationInput,
  modelChanges,
  PreviewChangeInput,
  RearrangeFieldInput,
  UpdateModelInput,
  UpsertConnectionInput,
  UpsertFieldInput,
} from "./fields/model-changes.ts";
import { isLocalised, translationsOf } from "./locales.ts";
import {
  CreateModelInput,
  connectionsOf,
  countFields,
  DeleteConfirmation,
  FieldLabel,
  FieldValidation,
  ModelName,
} from "./models.ts";
import { CreateWebhookInput, EnvVars, ReplayInput, UpsertPluginInput, webhookFault } from "./plugins/extensions.ts";
import { recordEvents, userEvents } from "./webhook-events.ts";

describe("models", () => {
  test.each([
    [
      "",
      {
        create: "Please enter a model name",
        rename: "Please enter a new model name",
        duplicate: "Please enter a duplicate model name",
      },
    ],
    ["a", "Model name must be at least 2 characters"],
    ["a".repeat(51), "Model name must be at most 50 characters"],
    ["1st", "Model name must start with a letter and contain only letters, numbers, and underscores"],
    ["blog-post", "Model name must start with a letter and contain only letters, numbers, and underscores"],
  ])("are not called %j", (name, said) => {
    for (const how of ["create", "rename", "duplicate"] as const)
      expect(faultsOf(ModelName[how], name)).toEqual({ input: typeof said === "string" ? said : said[how] });
  });

  test("are made with a name alone, and no key is taken that means nothing", () => {
    expect(outcomeOf(CreateModelInput, { name: " post " })).toEqual({ value: { name: "post" } });
    expect(faultsOf(CreateModelInput, { name: "post", single: true })).toEqual({
      single: "There is no field single here",
    });
    expect(Object.keys(faultsOf(UpdateModelInput, { type: "explode", model_name: "" }))).toEqual([
      "type",
      "model_name",
    ]);
  });

  test("are deleted with the word alone", () => {
    expect(faultsOf(DeleteConfirmation, "DELETE")).toEqual({});
    expect([faultsOf(DeleteConfirmation, "").input, faultsOf(DeleteConfirmation, "delete").input]).toEqual([
      "Please type DELETE to confirm",
      "You must type DELETE exactly",
    ]);
  });

  test("have a connection at each end of a relation, two where it leads to themselves", () => {
    const relation = {
      id: "1",
      from: "post",
      to: "author",
      forward: "has_one",
      reverse: "has_many",
      forward_name: "author",
      reverse_name: "post",
      known_as: null,
    } as const;
    const self = {
      ...relation,
      id: "2",
      from: "post",
      to: "post",
      forward_name: "parent",
      reverse_name: "child",
    } as const;
    const seen = (model: string) =>
      connectionsOf({ relations: [relation, self] }, model).map(({ name, type, direction }) => [name, type, direction]);
    expect(seen("post")).toEqual([
      ["author", "hasOne", "forward"],
      ["parent", "hasOne", "forward"],
      ["child", "belongsToMany", "reverse"],
    ]);
    expect(seen("author")).toEqual([["post", "belongsToMany", "reverse"]]);
    expect(seen("tag")).toEqual([]);
    expect(countFields([{ fields: [{}, { fields: [{}] }] }, {}])).toBe(5);
  });
});

describe("fields", () => {
  const field = { model_name: "post", field_label: "Title" };
  test.each([
    [{ field_label: "T" }, { field_label: "Field label must be at least 2 characters" }],
    [{ field_label: "a\nb" }, { field_label: "Field label must not have control characters" }],
    [{ identifier: "Title" }, { identifier: expect.stringContaining("begins with a letter from a to z") }],
    [{ identifier: "meta" }, { identifier: "This name is used by every record itself. Please choose another one" }],
    [{ validation: { pattern: "a".repeat(501) } }, { "validation.pattern": "A pattern has at most 500 characters" }],
    [{ validation: { requird: true } }, { "validation.requird": "There is no field requird here" }],
    [
      { validation: { plugin_field: "maps" } },
      { "validation.plugin_field": "A plugin's type of field is written plugin/type" },
    ],
    [{ option_changes: [{ from: "a", into: "b" }] }, { "option_changes.0.into": "There is no field into here" }],
  ])("with %j are refused", (more, said) => expect(faultsOf(UpsertFieldInput, { ...field, ...more })).toEqual(said));

  test.each([undefined, null, "", "_root", "  "])(
    "that stand at the root say so in any of the ways that clients have: %j",
    (parent_field) => {
      const outcome = outcomeOf(UpsertFieldInput, { ...field, parent_field }) as { value: { parent_field?: unknown } };
      expect(outcome.value.parent_field ?? null).toBeNull();
    },
  );

  test("keep an old name for as many days as are offered", () => {
    const rename = { type: "rename", model_name: "post", field_name: "title", new_name: "Name" };
    for (const keep_old_name_days of aliasDays)
      expect(faultsOf(FieldOperationInput, { ...rename, keep_old_name_days })).toEqual({});
    expect(faultsOf(FieldOperationInput, { ...rename, keep_old_name_days: 5 })).toEqual({
      keep_old_name_days: "The old name can be kept for 0, 7, 30, 90, 365 days",
    });
  });

  test("are moved to a place that there is, and related under a name that is one", () => {
    expect(
      faultsOf(RearrangeFieldInput, { model_name: "post", field_name: "a", move_type: "fly", new_position: -1 }),
    ).toEqual({
      move_type: "move_type is reorder, child_to_parent or parent_to_child",
      new_position: "Positions start at 0",
    });
    const relation = { from: "a", to: "b", forward_connection_type: "has_one", reverse_connection_type: "has_many" };
    expect(outcomeOf(UpsertConnectionInput, { ...relation, known_as: " " })).toMatchObject({
      value: { known_as: null },
    });
    expect(
      faultsOf(UpsertConnectionInput, { ...relation, to: "", known_as: "1st", forward_connection_type: "many" }),
    ).toEqual({
      to: "Another Model is Required",
      forward_connection_type: "Relation Type is Required",
      known_as: "Known as must start with a letter and contain only letters, numbers, and underscores",
    });
  });

  test.each(modelChanges)("%s can be looked at before it is done", (change) =>
    expect(faultsOf(PreviewChangeInput, { change, model_name: "post" })).toEqual({}),
  );

  test("have labels in any script, and rules of one shape", () => {
    for (const label of ["Größe", "商品", "نص", "😀 a"]) expect(faultsOf(FieldLabel, label)).toEqual({});
    expect(faultsOf(FieldLabel, "\ud800a")).toHaveProperty("input");
    expect(faultsOf(FieldValidation, { int_range_limit: [1, 2, 3], char_limit: [1.5] })).toMatchObject({
      int_range_limit: expect.any(String),
      "char_limit.0": expect.any(String),
    });
  });

  test("are kept in the project's languages beside its default one, where they may be", () => {
    const languages = { fallback: "en", all: ["en", "de", "fr"] };
    const title = fieldDefinition("title", { validation: { locals: ["en", "de", "xx"] } });
    expect(translationsOf(title, languages)).toEqual(["de"]);
    for (const more of [
      { parent_field: "box" },
      { validation: { ...title.validation, unique: true } },
      { validation: { ...title.validation, is_password: true } },
    ])
      expect([isLocalised({ ...title, ...more }), translationsOf({ ...title, ...more }, languages)]).toEqual([
        false,
        [],
      ]);
  });
});

describe("webhooks", () => {
  const webhook = { name: "Build", url: "https://a.example/x", events: ["create"], model: "post" };

  test("hear of records of a model or of people, never of both", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...recordEvents, ...userEvents), { minLength: 1 }),
        fc.constantFrom("post", null, ""),
        (events, model) => {
          const ofRecords = events.some((event) => (recordEvents as readonly string[]).includes(event));
          const ofUsers = events.some((event) => (userEvents as readonly string[]).includes(event));
          const isFine = ofRecords !== ofUsers && ofRecords === Boolean(model);
          expect(webhookFault({ events, model }) === null).toBe(isFine);
          expect(Object.keys(faultsOf(CreateWebhookInput, { ...webhook, events, model })).length === 0).toBe(isFine);
        },
      ),
    );
  });

  test.each(["http://a", "https://a.example:8443/b?c#d"])("may lead to %s", (url) =>
    expect(faultsOf(CreateWebhookInput, { ...webhook, url })).toEqual({}),
  );
  test.each([
    "a.example",
    "ftp://a",
    "https://ada:hunter2@a.example",
    "https://ada@a.example",
    "javascript:alert(1)",
    "https://",
    `https://a/${"x".repeat(2_000)}`,
  ])("may not lead to %s", (url) => {
    expect(faultsOf(CreateWebhookInput, { ...webhook, url })).toEqual({ url: "Please enter a valid URL!" });
  });

  test("send again what is named, by its ids or by a filter", () => {
    for (const input of [{}, { ids: ["0198c0de-0000-7000-8000-000000000001"], where: {} }])
      expect(Object.values(faultsOf(ReplayInput, input))).toEqual(["Please give ids or where"]);
    expect(faultsOf(ReplayInput, { where: { status: "failed" } })).toEqual({});
  });

  test("and plugins take each variable once, under a name that is one", () => {
    expect(outcomeOf(EnvVars, [{ key: "A_1", value: null }])).toEqual({ value: [{ key: "A_1", value: "" }] });
    expect(faultsOf(EnvVars, [{ key: "A-1", value: "" }])).toHaveProperty("0.key");
    expect(
      faultsOf(UpsertPluginInput, { id: "Maps", repository_url: "https://ada@a.example/x", branch: "a b" }),
    ).toEqual({
      id: expect.stringContaining("lowercase letters"),
      repository_url: "Please enter an https address without a password in it",
      branch: "This is no name of a branch",
    });
  });
});
