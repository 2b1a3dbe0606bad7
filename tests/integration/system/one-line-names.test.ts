/** Every name that a person gives is one line: by each mutation of the system API and each REST call that takes one. */
import { getNamedType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { nothing } from "../../../lib/contract/calls/call.ts";
import { callList } from "../../../lib/contract/calls/index.ts";
import type { SystemCaller } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { attack, type Operation, operations } from "../../support/rights/operations.ts";
import { type RightsWorld, rightsWorld } from "../../support/rights/world.ts";

/** What people read in lists, mails and logs. */
const names = new Set(
  "name new_name label menu_group field_label identifier known_as first_name last_name username organization_id title author version machine file_name alt".split(
    " ",
  ),
);
/** What may have many lines. */
const texts = new Set("description field_description source message reason".split(" "));
/** What has a form of its own, or says which thing is meant. */
const forms = new Set(
  `_id _key id email role status subscription_plan transfer_to plan owner ends_at code redirection icon color model_name
  field_name parent_field moved_to changed_type from to move_type parent_id local expected_updated_at tenant_model_name
  project_secret_key duration tenant_id token model url type exported_variable repository_url branch graphql_schema_type
  function_provider_id provider_exported_variable function_exported_variable function_path request response schedule
  runs_as function doc_id old_pass new_pass`.split(/\s+/),
);
const wrong = ["Two\nlines", "Two\r\nlines", "A\u0007bell", "A\u2028break"];

const textsOf = ({ field }: Operation) =>
  field.args
    .filter(({ type }) => String(getNamedType(type)) === "String" && !String(type).startsWith("["))
    .map(({ name }) => name);
const mutations = operations.filter(
  ({ kind, key, name }) => kind === "mutation" && (key === name || key === "updateProject(name)"),
);

/** Arguments with which the name is what the mutation is about. */
const about: Record<string, object> = {
  "updateModel label": { type: "update" },
  "updateModel menu_group": { type: "update" },
  "updateModel new_name": { type: "rename" },
  "modelFieldOperation new_name": { type: "rename" },
  "modelFieldOperation identifier": { type: "rename", new_name: "Other" },
  "upsertFunctionToProject new_name": { update: true },
};
const cases = mutations.flatMap((one) =>
  textsOf(one)
    .filter((argument) => names.has(argument) && !/^(delete|remove)/.test(one.name))
    // A relation, and a function, is meant by its name there.
    .filter((argument) => !(argument === "known_as" && one.name === "modelFieldOperation"))
    .filter(
      (argument) => !(argument === "name" && /^(runFunction|restoreFunctionVersion|rotateFunctionKey)$/.test(one.name)),
    )
    .map((argument) => [`${one.name} ${argument}`, one, argument] as const),
);

let platform: TestPlatform;
let world: RightsWorld;
let operator: SystemCaller;
beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0", WEBHOOK_ALLOW_PRIVATE: "1" } });
  world = await rightsWorld(platform);
  operator = await world.victim.stranger();
  await platform.db.updateTable("plinth.users").set({ role: "super_admin" }).where("id", "=", operator.id).execute();
  await operator.browser.post("/auth/v2/login", { email: operator.email, password: "long enough 4 all" });
}, 180_000);
afterAll(() => platform.close());

test("of each text of each mutation it is known whether it is a name", () => {
  const unknown = mutations.flatMap((one) =>
    textsOf(one).filter((argument) => !names.has(argument) && !texts.has(argument) && !forms.has(argument)),
  );
  expect(unknown).toEqual([]);
  expect(cases.length).toBeGreaterThan(25);
});

test.each(cases)("%s takes one line alone", async (title, one, argument) => {
  const { browser } = /^admin/.test(one.name) ? operator : world.victim.owner;
  for (const text of wrong) {
    const request = attack(one, world.known, { ...about[title], [argument]: text });
    const { body } = await browser.post("/system/graphql", request);
    const [error] = body.errors ?? [];
    expect(error?.extensions?.code, `${JSON.stringify(text)} ${JSON.stringify(body)}`).toBe("BAD_USER_INPUT");
    expect(Object.keys(error.extensions.fields ?? {}).join(" "), error.message).toMatch(
      new RegExp(`(^|\\.)${argument}$`),
    );
  }
});

describe("REST calls", () => {
  const read = callList.flatMap(([address, call]) => {
    const schema = call.takes ?? call.body;
    if (!schema || schema === nothing) return [];
    const { properties = {} } = z.toJSONSchema(call.body ?? schema, { io: "input", unrepresentable: "any" });
    // The one proposes an id for a name, the other is told the name of a plan.
    if (/name\/check$|subscription\/upgrade$/.test(address)) return [];
    return Object.keys(properties).flatMap((name) => (names.has(name) ? [[address, name, schema] as const] : []));
  });

  test("there are some that take names", () => expect(read.length).toBeGreaterThan(5));

  test.each(read)("%s: %s is one line alone", (_address, name, schema) => {
    for (const text of wrong) {
      const { error } = schema.safeParse({ [name]: text });
      expect(error?.issues.map(({ path }) => path.join(".")) ?? []).toContain(name);
    }
  });
});
