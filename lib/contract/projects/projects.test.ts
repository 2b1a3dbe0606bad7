import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultsOf, outcomeOf } from "../../../tests/support/outcome.ts";
import { isMoving, movePhases, movePhaseWords } from "./moves.ts";
import { projectIdLength, projectIdOf } from "./project-id.ts";
import {
  CreateProjectCall,
  CreateProjectInput,
  DatabaseCheckInput,
  DatabaseConfig,
  ProjectId,
  SubscriptionCheckInput,
} from "./projects.ts";
import { UpdateProjectInput } from "./update-project.ts";

describe("the id of a project", () => {
  test.each([
    ["", "Please enter a project id"],
    ["  ", "Please enter a project id"],
    ["ab", "Project id must be at least 3 characters"],
    ["a".repeat(41), "Project id must be at most 40 characters"],
    ["1abc", "Project id must start with a letter"],
    ["_abc", "Project id must start with a letter"],
    ["Blog", "Project id must start with a letter"],
    ["my blog", "Project id may contain only lowercase letters, numbers, hyphens and underscores"],
    ["blög", "Project id may contain only lowercase letters, numbers, hyphens and underscores"],
    ["blog-", "Project id must end with a letter or a number"],
    ["blog_", "Project id must end with a letter or a number"],
    ["admin", "This project id is reserved. Please choose another one"],
    ["pg-catalog", "This project id is reserved. Please choose another one"],
  ])("%j is refused: %s", (id, said) => expect(faultsOf(ProjectId, id)).toEqual({ input: said }));

  test.each(["abc", "a".repeat(40), "my-blog_2", " blog "])("%j is taken", (id) => {
    expect(outcomeOf(ProjectId, id)).toEqual({ value: id.trim() });
  });

  test.each([
    ["My Blog!", "my-blog"],
    ["  Café & Größe ", "cafe-grosse"],
    ["2026 plans", "plans"],
    ["東京", ""],
    ["x".repeat(60), "x".repeat(40)],
    [`${"x".repeat(39)} y`, "x".repeat(39)],
  ])("%j proposes %j", (name, id) => expect(projectIdOf(name)).toBe(id));

  test("whatever a project is called, what is proposed has no fault but that it may be too short or reserved", () => {
    const may = [undefined, "Project id must be at least 3 characters", expect.stringMatching(/reserved/)];
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme", maxLength: 60 })), (name) => {
        const id = projectIdOf(name);
        expect(id.length).toBeLessThanOrEqual(projectIdLength.max);
        if (id !== "") expect(may).toContainEqual(faultsOf(ProjectId, id).input);
        expect(projectIdOf(id)).toBe(id);
      }),
    );
  });
});

describe("a database that somebody brings", () => {
  const single = { host: "db.example.com", database: "app", user: "ada" };

  test("is reached without more than host, database and user", () => {
    expect(outcomeOf(DatabaseConfig, single)).toEqual({ value: { ...single, port: 5432, password: "", ssl: false } });
    expect(outcomeOf(DatabaseConfig, { ...single, port: "6432", ssl: "verify-full" })).toMatchObject({
      value: { port: 6432, ssl: "verify-full" },
    });
  });

  test.each([
    [{ ...single, host: " " }, { host: "Please enter the database host" }],
    [{ ...single, database: "" }, { database: "Please enter the database name" }],
    [{ ...single, user: "" }, { user: "Please enter the database user" }],
    [{ ...single, port: 0 }, { port: "Port must be from 1 to 65535" }],
    [{ ...single, port: 65_536 }, { port: "Port must be from 1 to 65535" }],
    [{ ...single, port: "many" }, { port: "Please enter a port" }],
    [{ ...single, ssl: "prefer" }, { ssl: "Please turn SSL on or off" }],
    [{ ...single, schema: "x" }, { schema: "There is no field schema here" }],
    [{ uri: "mysql://db" }, { uri: "The address must start with postgresql://" }],
  ])("%j is refused", (config, said) => expect(faultsOf(DatabaseConfig, config)).toEqual(said));

  test("is an address or single values, and no mix of them", () => {
    expect(outcomeOf(DatabaseConfig, { uri: " postgres://ada@db/app " })).toEqual({
      value: { uri: "postgres://ada@db/app" },
    });
    expect(faultsOf(DatabaseConfig, { uri: "postgres://db", ...single })).not.toEqual({});
  });

  test("is checked under the names that older clients have for its parts", () => {
    const { user, ...rest } = single;
    expect(outcomeOf(DatabaseCheckInput, { type: "postgresql", file: "", ...rest, username: user })).toMatchObject({
      value: single,
    });
    expect(faultsOf(DatabaseCheckInput, { ...single, type: "mysql" })).toEqual({
      type: "Only postgresql is supported",
    });
  });
});

describe("a project that is made", () => {
  const plain = { name: " Blog ", id: "blog", plan_type: "dedicated", tier_name: "free" };
  const made = {
    name: "Blog",
    description: "",
    id: "blog",
    plan_type: "dedicated",
    tier_name: "free",
    project_type: "general",
  };

  test("has no description and is a general one where nothing is said", () => {
    expect(outcomeOf(CreateProjectInput, plain)).toEqual({ value: made });
  });

  test("every part that its kind needs and that is missing is named at once", () => {
    expect(faultsOf(CreateProjectInput, { ...plain, tier_name: undefined, project_type: "saas" })).toEqual({
      tier_name: "Please select a tier: free, starter, pro, business, enterprise",
      tenant_model_name: "Please enter the tenant model name",
    });
    expect(faultsOf(CreateProjectInput, { ...plain, plan_type: "byod" })).toEqual({
      db_config: "Please enter your database connection",
    });
    expect(faultsOf(CreateProjectInput, { ...plain, name: " ", description: "x".repeat(501), id: "" })).toEqual({
      name: "Project name is required",
      description: "Project description must be at most 500 characters",
      id: "Please enter a project id",
    });
  });

  const config = { host: "db", database: "app", user: "ada" };
  const brought = { ...config, port: 5432, password: "", ssl: false };

  test.each([
    ["nothing of plans", { name: "Blog", id: "blog" }, made],
    ["the installation's own database", { name: "Blog", id: "blog", database_type: "coreDB", db_config: config }, made],
    [
      "a kind by its number",
      { ...plain, project_type: 1, tenant_model_name: "shop" },
      { ...made, project_type: "saas", tenant_model_name: "shop" },
    ],
    ["the other kind by its number", { ...plain, project_type: "0" }, made],
    [
      "a database of theirs without a plan",
      { name: "Blog", id: "blog", database_type: "postgresql", db_config: { ...config, file: "" } },
      { ...made, plan_type: "byod", database_type: "postgresql", db_config: brought },
    ],
    [
      "the user of a database as username",
      { ...plain, plan_type: "byod", db_config: { host: "db", database: "app", username: "ada" } },
      { ...made, plan_type: "byod", db_config: brought },
    ],
    ["an empty path of a database file alone", { ...plain, db_config: { file: "" } }, made],
  ])("is understood from older clients that say %s", (_, sent, meant) => {
    expect(outcomeOf(CreateProjectCall, sent)).toEqual({ value: meant });
  });

  test("a call that is no object, names an unknown kind, or half a plan, is refused by name", () => {
    for (const input of [null, [], "blog"]) expect(Object.keys(faultsOf(CreateProjectCall, input))).toEqual(["input"]);
    expect(Object.keys(faultsOf(CreateProjectCall, { ...plain, project_type: 2 }))).toEqual(["project_type"]);
    expect(Object.keys(faultsOf(CreateProjectCall, { name: "Blog", id: "blog", tier_name: "pro" }))).toEqual([
      "plan_type",
    ]);
    expect(faultsOf(CreateProjectCall, { ...plain, x: 1 })).toEqual({ x: "There is no field x here" });
  });
});

test("a change of a project is of its settings or of its members, one at a time", () => {
  const member = { email: "a@example.com", role: "editor", administrative_permissions: ["content"] };
  const said = "Please change members and settings in calls of their own";
  expect(faultsOf(UpdateProjectInput, { name: "New", description: "Text" })).toEqual({});
  expect(faultsOf(UpdateProjectInput, { add_team_member: member })).toEqual({});
  expect(faultsOf(UpdateProjectInput, { name: "New", add_team_member: member })).toEqual({ add_team_member: said });
  expect(faultsOf(UpdateProjectInput, { name: "New", remove_team_member: { member_id: "1" } })).toEqual({
    remove_team_member: said,
  });
  expect(faultsOf(UpdateProjectInput, { add_team_member: member, remove_team_member: { member_id: "1" } })).toEqual({
    add_team_member: said,
  });
});

test.each([
  [{ settings: { locals: [] } }, { "settings.locals": "Please keep at least one language" }],
  [{ settings: { locals: ["en", "xx"] } }, { "settings.locals.1": "This language is not offered" }],
  [{ project_secret_key: "short" }, { project_secret_key: expect.stringContaining("32 to 200") }],
  [{ project_secret_key: "with a blank in it, and long enough" }, { project_secret_key: expect.any(String) }],
  [{ plan: "pro" }, { plan: "There is no field plan here" }],
])("a change of %j is refused", (change, said) => expect(faultsOf(UpdateProjectInput, change)).toEqual(said));

test("a question about a plan names a feature or a limit", () => {
  expect(faultsOf(SubscriptionCheckInput, {})).toEqual({ feature: "Please name a feature or a limit" });
  expect(faultsOf(SubscriptionCheckInput, { limit: "projects" })).toEqual({});
});

test("a move goes through its phases with a growing share, each in words of its own", () => {
  const shares = Object.values(movePhases);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.every((share) => share >= 0 && share < 100)).toBe(true);
  expect(Object.keys(movePhaseWords)).toEqual(Object.keys(movePhases));
  expect(new Set(Object.values(movePhaseWords)).size).toBe(shares.length);
  const statuses = ["waiting", "running", "kept", "done", "failed"] as const;
  expect(statuses.filter((status) => isMoving({ status }))).toEqual(["waiting", "running"]);
});
