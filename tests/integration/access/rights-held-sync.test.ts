/** A push gives nobody more than the pusher has: for each part of a document, what goes beyond their rights changes nothing, and what does not is done. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SyncDocument, SyncPart } from "../../../lib/contract/sync/sync-document.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import type { PlinthError } from "../../../lib/kernel/errors.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type HeldWorld, heldWorld } from "../../support/rights/held-world.ts";

let platform: TestPlatform;
let world: HeldWorld;
let pushers: Map<string, SystemCaller>;
const parts = ["roles", "functions", "webhooks", "models"] as const satisfies SyncPart[];
const permissionOf = { roles: "roles", functions: "logic", webhooks: "webhooks", models: "models" };

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await heldWorld(platform);
  pushers = new Map();
  for (const part of parts) pushers.set(part, await world.project.member(["api_secrets", permissionOf[part]], "clerk"));
}, 180_000);
afterAll(() => platform.close());

async function callerOf({ browser }: SystemCaller) {
  const { body } = await browser.post("/system/sync/token/create", {
    name: "Laptop",
    project_ids: [world.project.id],
    scopes: ["models", "settings"],
  });
  return findSyncCaller(platform, body.body.token, { ip_address: "127.0.0.1", user_agent: "test" });
}

type Items = { name: string }[];

async function push(part: (typeof parts)[number], change: (items: never[]) => unknown) {
  const { document } = await getDocument(await callerOf(world.project.owner), world.project.id);
  const { format, project_type } = document;
  const changed = { format, project_type, [part]: change(structuredClone(document[part]) as never[]) };
  const input = { project: world.project.id, document: changed as SyncDocument, allow_delete: true };
  return pushDefinitions(await callerOf(pushers.get(part)!), input, "apply");
}

const whole = { read: "all", create: "all", update: "all", delete: "all" };
const altered = (name: string, more: object) => (items: Items) =>
  items.map((item) => (item.name === name ? { ...item, ...more } : item));
const without = (name: string) => (items: Items) => items.filter((item) => item.name !== name);
const added = (item: object) => (items: Items) => [...items, item];
const hook = { name: "new", url: "http://127.0.0.1:9/new", events: ["create"] };

interface Model {
  name: string;
  fields: { label: string; fields?: Model["fields"]; validation?: object }[];
}
const field = (label: string, more: object | null) => (models: Model[]) => {
  const alter = (fields: Model["fields"]): Model["fields"] =>
    fields.flatMap((one) => {
      if (one.label === label) return more ? [{ ...one, ...more }] : [];
      return [{ ...one, ...(one.fields && { fields: alter(one.fields) }) }];
    });
  return models.map((model) => (model.name === "post" ? { ...model, fields: alter(model.fields) } : model));
};

const changes: Record<(typeof parts)[number], { beyond: Record<string, unknown>; within: Record<string, unknown> }> = {
  roles: {
    beyond: {
      "one's own role": altered("clerk", { api_permissions: { post: whole, note: whole } }),
      "a role that has more": altered("chief", { api_permissions: {} }),
      "a new role that may more": added({ name: "made", api_permissions: { memo: { read: "all" } } }),
      "a new role that nothing is hidden from": added({ name: "made", api_permissions: { post: { read: "all" } } }),
      "an admin role": added({ name: "made", is_admin: true }),
      "a role that runs functions": added({ name: "made", logic_executions: ["high"] }),
      "the end of a role": without("spare_chief"),
    },
    within: {
      "a new role": added({ name: "made", api_permissions: { note: whole } }),
      "the end of a role": without("spare_junior"),
    },
  },
  functions: {
    beyond: {
      "code that runs as another role": altered("high", { source: "export default () => 2" }),
      "another role": altered("own", { runs_as: "chief" }),
      "a connection": altered("plain", { function_connected: true }),
      "a hook that decides": altered("plain", { hooks: [{ event: "access", model: "note" }] }),
      "a hook on hidden fields": altered("plain", { hooks: [{ event: "after_create", model: "post" }] }),
      "code that a webhook asks": altered("sent", { source: "export default () => 2" }),
      "the end of one that decides": without("guard"),
    },
    within: {
      "code of one's own role": altered("own", { source: "export default () => 2" }),
      "a new function": added({ name: "made", source: "export default () => 1" }),
    },
  },
  webhooks: {
    beyond: {
      "another address": altered("post", { url: "http://127.0.0.1:9/mine" }),
      "a new webhook on another model": added({ ...hook, model: "memo" }),
      "a new webhook on people": added({ ...hook, events: ["user.created"] }),
      "a function with more rights": altered("note", { logic_executions: ["high"] }),
      "the end of a webhook": without("post"),
    },
    within: {
      "another address": altered("note", { url: "http://127.0.0.1:9/mine" }),
      "a new webhook": added({ ...hook, model: "note" }),
    },
  },
  models: {
    beyond: {
      "a field unhidden": field("Pay", { validation: {} }),
      "a nested field unhidden": field("Inner", { validation: {} }),
      "what holds it unhidden": field("Vault", { validation: {} }),
      "another name": field("Pay", { label: "Wage" }),
      "the end of a hidden field": field("Pay", null),
      "the end of what holds one": field("Box", null),
    },
    within: { "a field that is seen": field("Title", { description: "Said" }) },
  },
};

const cases = (kind: "beyond" | "within") =>
  parts.flatMap((part) =>
    Object.entries(changes[part][kind]).map(([name, change]) => ({
      title: `${part}: ${name}`,
      part,
      change: change as (items: never[]) => unknown,
    })),
  );

test.each(cases("beyond"))("$title is not pushed by who has less", async ({ part, change }) => {
  const before = await world.state();
  const refusal = await push(part, change).then(
    () => null,
    (error: PlinthError) => error,
  );
  expect(refusal).toMatchObject({ code: "FORBIDDEN" });
  // What is at fault is named where it stands in the document; a field with its model.
  if (part === "models") expect(refusal!.message).toMatch(/The field \w+ of post is hidden|The field \w+ /);
  else expect(Object.keys(refusal!.fields ?? {})).toEqual([expect.stringMatching(new RegExp(`^${part}\\.\\w+$`))]);
  expect(await world.state()).toBe(before);
});

test.each(cases("within"))("$title is pushed within one's rights", async ({ part, change }) => {
  await expect(push(part, change)).resolves.toMatchObject({ steps: [expect.anything()] });
});

test("in a project with tenants, who sees which records is for admins", async () => {
  const saas: SystemProject = await systemProject(platform, { project_type: "saas", tenant_model_name: "company" });
  for (const name of ["company", "vault", "shared"])
    await saas.owner.gql(`mutation { addModelToProject(name: "${name}") { name } }`);
  const common = (name: string) =>
    `mutation { updateModel(type: update, model_name: "${name}", is_common_model: true) { name } }`;
  await saas.owner.gql(common("shared"));
  await saas.owner.gql(`mutation ($may: JSON) { upsertRoleToProject(name: "keeper", api_permissions: $may) { id } }`, {
    may: { company: whole, vault: whole, shared: whole },
  });
  const keeper = await saas.member(["models", "settings", "webhooks"], "keeper");
  const hookOn = (model: string) =>
    `mutation { createWebHook(name: "x", model: "${model}", events: ["create"], url: "http://127.0.0.1:9/") { id } }`;
  for (const query of [
    common("vault"),
    hookOn("vault"),
    `mutation { updateProject(tenant_model_name: "vault") { id } }`,
  ])
    expect((await keeper.gql(query)).errors?.[0].extensions.code, query).toBe("FORBIDDEN");
  for (const query of [common("shared"), hookOn("shared")])
    expect((await keeper.gql(query)).errors, query).toBeUndefined();
  expect((await saas.owner.gql(common("vault"))).errors).toBeUndefined();
});
