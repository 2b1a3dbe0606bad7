/**
 * Nobody gives, reads or becomes more than they have: every administrative permission alone x every way to do it. Each way is refused to everybody where it goes
 * beyond what they have, and open to who has its permission where it does not.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { ways } from "../../support/rights/held-ways.ts";
import { type HeldWorld, heldWorld } from "../../support/rights/held-world.ts";
import { ofTurn } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let world: HeldWorld;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await heldWorld(platform);
}, 180_000);
afterAll(() => platform.close());

const cases = administrativePermissions.flatMap((permission) =>
  ways[permission].map((way) => ({ permission, title: `${permission}: ${way.name}`, ...way })),
);

test.each(cases)("$title is refused to everybody beyond their rights", async (one) => {
  const before = await world.state();
  const { query, variables } = one.beyond(world);
  for (const [permission, { gql }] of ofTurn([...world.callers], cases.indexOf(one))) {
    const { errors } = await gql(query, variables);
    expect({ permission, code: errors?.[0]?.extensions.code }).toEqual({ permission, code: "FORBIDDEN" });
  }
  expect(await world.state()).toBe(before);
});

test("lists hold what is within one's rights: tokens, deliveries, addresses of functions; owners see all", async () => {
  const read = async (permission: string | null, query: string) => {
    const { gql } = permission ? world.callers.get(permission)! : world.project.owner;
    const { data, errors } = await gql(query);
    expect(errors).toBeUndefined();
    return data;
  };
  const tokens = "{ currentProject { tokens { role active created_by { email } } } }";
  const rolesOf = (data: { currentProject: { tokens: { role: string }[] } }) =>
    data.currentProject.tokens.map(({ role }) => role);
  expect(rolesOf(await read("api_secrets", tokens))).toEqual(["junior", "clerk"]);
  expect(rolesOf(await read(null, tokens))).toEqual(["junior", "clerk", "twin", "chief", "admin"]);
  expect((await read(null, tokens)).currentProject.tokens[0]).toMatchObject({
    active: true,
    created_by: { email: world.project.owner.email },
  });
  const deliveries = "{ webHookDeliveries { results { id } rows { id } } }";
  const idsOf = (data: { webHookDeliveries: Record<"results" | "rows", { id: string }[]> }) => {
    expect(data.webHookDeliveries.rows).toEqual(data.webHookDeliveries.results);
    return data.webHookDeliveries.results.map(({ id }) => id);
  };
  expect(idsOf(await read("webhooks", deliveries))).toEqual([world.deliveries.note]);
  expect(idsOf(await read(null, deliveries)).toSorted()).toEqual(Object.values(world.deliveries).toSorted());
  const functions = "{ projectFunctionsInfo { name rest_api_secret_url_key } }";
  const closedOf = (data: { projectFunctionsInfo: { name: string; rest_api_secret_url_key: string }[] }) =>
    data.projectFunctionsInfo.flatMap((one) => (one.rest_api_secret_url_key === "" ? [one.name] : []));
  expect(closedOf(await read("logic", functions))).toEqual(["high"]);
  expect(closedOf(await read(null, functions))).toEqual([]);
});

test("changes of models tell no values to who does not see them, neither as examples nor as options", async () => {
  const modeller = world.callers.get("models")!;
  const preview = (model: string, field: string, more: string) =>
    `{ modelChangePreview(model_name: "${model}", field_name: "${field}", ${more}) { conflicts { kind count examples } } }`;
  const type = (to: string) =>
    `mutation { modelFieldOperation(type: change_type, model_name: "memo", field_name: "title", changed_type: "${to}") { identifier } }`;
  const asks = [
    preview("memo", "title", `change: change_field_type, changed_type: "number"`),
    preview("memo", "title", "change: set_field_rules, validation: { unique: true }"),
    `{ fieldTypeChangePreview(model_name: "memo", field_name: "title", changed_type: "number") { count examples } }`,
    type("int"),
    `mutation { upsertFieldToModel(model_name: "memo", field_label: "Title", field_type: text, input_type: string, is_update: true,
      validation: { unique: true }) { identifier } }`,
  ];
  for (const query of asks) {
    const told = JSON.stringify(await modeller.gql(query));
    expect(told, query).toMatch(/2 records have|1 value occurs|"count":[12]/);
    expect(told, query).not.toContain("secret");
    expect(JSON.stringify(await world.project.owner.gql(query)), query).toContain("secret text");
  }
  expect((await modeller.gql(type("dropdown"))).errors[0].extensions.code).toBe("FORBIDDEN");
  const hidden = await modeller.gql(preview("post", "pay", "change: set_field_rules, validation: { unique: true }"));
  expect(hidden.errors[0].extensions.code).toBe("FORBIDDEN");
});

test.each(cases.filter(({ within }) => within))("$title is open within one's rights", async (one) => {
  const { query, variables } = one.within!(world);
  const { errors } = await world.callers.get(one.permission)!.gql(query, variables);
  expect(errors).toBeUndefined();
});
