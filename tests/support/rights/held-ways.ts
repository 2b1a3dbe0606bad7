/** Every way to give, read or become something with a permission: once with more than a clerk has, and once within it. */
import type { AdministrativePermission } from "../../../lib/contract/projects/projects.ts";
import type { HeldWorld } from "./held-world.ts";

type Call = (world: HeldWorld) => { query: string; variables?: object };

export interface Way {
  name: string;
  /** Refused to a clerk. */
  beyond: Call;
  /** The same within a clerk's rights; none where the way is an admin's alone. */
  within?: Call;
}

const whole = { read: "all", create: "all", update: "all", delete: "all" };
const call =
  (query: string | ((world: HeldWorld) => string), variables: object | ((world: HeldWorld) => object) = {}): Call =>
  (world) => ({
    query: typeof query === "string" ? query : query(world),
    variables: typeof variables === "function" ? variables(world) : variables,
  });

const role = (name: string, may: object | null, more = "") =>
  call(
    `mutation ($may: JSON) { upsertRoleToProject(name: "${name}", api_permissions: $may${more && `, ${more}`}) { id } }`,
    { may },
  );
const member = (as: string, permissions: string[], who: (world: HeldWorld) => string) =>
  call(`mutation ($add: AddTeamMemberPayload) { updateProject(add_team_member: $add) { id } }`, (world) => ({
    add: { email: who(world), role: as, administrative_permissions: permissions },
  }));
const self = ({ callers }: HeldWorld) => callers.get("teams")!.email;
const guest = (world: HeldWorld) => world.guest.email;
type Name = keyof HeldWorld["members"];
const changed = (who: Name) => member("junior", ["teams"], ({ members }) => members[who].email);
const removed = (who: Name) =>
  call(({ members }) => `mutation { updateProject(remove_team_member: { member_id: "${members[who].id}" }) { id } }`);
const token = (as: string) => call(`mutation { generateApiToken(name: "x", role: "${as}") { token } }`);
const ofToken = (as: string, text: (start: string) => string) => call(({ tokens }) => text(tokens[as]!));
const deletedToken = (start: string) => `mutation { deleteApiToken(token: "${start}") { msg } }`;
const boundToken = (start: string) => `mutation { setTokenOperations(token: "${start}", operations: []) { hash } }`;
const listOfToken = (start: string) => `{ tokenOperations(token: "${start}") { hash } }`;
const hook = (events: string[], model: string | null, more: object = {}) =>
  call(
    `mutation ($name: String!, $events: [String]!, $model: String, $logic: [String]) {
      createWebHook(name: $name, events: $events, model: $model, url: "http://127.0.0.1:9/", logic_executions: $logic) { id } }`,
    { name: "x", events, model, ...more },
  );
const changedHook = (which: string, model: string) =>
  call(
    ({
      webhooks,
    }) => `mutation { updateWebHook(id: "${webhooks[which]}", name: "x", events: ["update"], model: "${model}",
      url: "http://127.0.0.1:9/y") { id } }`,
  );
const ofHook = (which: string, text: (id: string) => string) => call(({ webhooks }) => text(webhooks[which]!));
const hookCalls: Record<string, (id: string) => string> = {
  "secrets of a webhook": (id) => `{ webHookSecrets(id: "${id}") { secret } }`,
  "a new secret of a webhook": (id) => `mutation { rotateWebHookSecret(id: "${id}") { secret } }`,
  "a webhook that goes on": (id) => `mutation { resumeWebHook(id: "${id}") { id } }`,
  "a webhook's test": (id) => `mutation { testWebHook(id: "${id}") { delivery { id } } }`,
};
const func = (name: string, more: string) =>
  call(`mutation { upsertFunctionToProject(name: "${name}", ${more}) { id } }`);
const newCode = `update: true, source: "export default () => 2"`;
const named = (name: string, text: (name: string) => string) => call(text(name));
const functionCalls: Record<string, (name: string) => string> = {
  "the log of a function": (name) => `{ functionLogs(name: "${name}") { results { run_id } } }`,
  "a new address of a function": (name) => `mutation { rotateFunctionKey(name: "${name}") { name } }`,
  "the code of before": (name) => `mutation { restoreFunctionVersion(name: "${name}", version: 1) { id } }`,
  "a draft beside a function's variables": (name) =>
    `mutation { runFunction(name: "${name}", source: "export default () => plinth.env.KEY.length") { result } }`,
};
const field = (label: string, more: string) =>
  call(`mutation { upsertFieldToModel(model_name: "post", field_label: "${label}", field_type: text, input_type: string, is_update: true,
    ${more}) { identifier } }`);
const onField = (type: string, name: string, more = "") =>
  call(
    `mutation { modelFieldOperation(type: ${type}, model_name: "post", field_name: "${name}"${more && `, ${more}`}) { identifier } }`,
  );

/** By the permission that the way needs. Permissions that give nothing on have none. */
export const ways: Record<AdministrativePermission, Way[]> = {
  roles: [
    { name: "a role that may more", beyond: role("made", { post: whole }), within: role("made", { note: whole }) },
    { name: "a role on another model", beyond: role("made_b", { memo: { read: "all" } }), within: role("made_b", {}) },
    { name: "a role that nothing is hidden from", beyond: role("made_c", { post: { read: "all" } }) },
    { name: "a role with custom logic", beyond: role("made_d", { post: { update: "custom_logic" } }) },
    { name: "an admin role", beyond: role("made_e", null, "is_admin: true") },
    { name: "a role that runs functions", beyond: role("made_f", {}, `logic_executions: ["high"]`) },
    { name: "one's own role", beyond: role("clerk", { post: whole, note: whole }) },
    { name: "less for a role that has more", beyond: role("chief", {}), within: role("junior", {}) },
    {
      name: "the schema for a role",
      beyond: call(`mutation { setRoleIntrospection(role: "chief", enabled: false) { role } }`),
      within: call(`mutation { setRoleIntrospection(role: "junior", enabled: false) { role } }`),
    },
    {
      name: "the end of a role",
      beyond: call(`mutation { deleteRoleFromProject(role: "spare_chief") { message } }`),
      within: call(`mutation { deleteRoleFromProject(role: "spare_junior") { message } }`),
    },
  ],
  teams: [
    { name: "another role for oneself", beyond: member("chief", ["teams"], self) },
    { name: "a role without hidden fields", beyond: member("twin", ["teams"], self) },
    { name: "an admin role for oneself", beyond: member("admin", ["teams"], self) },
    { name: "more permissions for oneself", beyond: member("clerk", ["teams", "roles"], self) },
    {
      name: "a role for somebody else",
      beyond: member("chief", ["teams"], guest),
      within: member("junior", ["teams"], guest),
    },
    { name: "permissions for somebody else", beyond: member("junior", ["teams", "content"], guest) },
    { name: "less for a member of a role that has more", beyond: changed("chief"), within: changed("junior") },
    { name: "less for a member with more permissions", beyond: changed("writer") },
    { name: "the end of a member of a role that has more", beyond: removed("chief"), within: removed("leaver") },
    { name: "the end of a member with more permissions", beyond: removed("writer") },
  ],
  api_secrets: [
    { name: "a token of an admin", beyond: token("admin"), within: token("clerk") },
    { name: "a token of a role that has more", beyond: token("chief"), within: token("junior") },
    { name: "a token that nothing is hidden from", beyond: token("twin") },
    {
      name: "the text of a token",
      beyond: ofToken("chief", (start) => `{ apiTokenSecret(token: "${start}") }`),
    },
    {
      name: "the text of a token that somebody else made",
      beyond: ofToken("clerk", (start) => `{ apiTokenSecret(token: "${start}") }`),
    },
    { name: "the list of a token", beyond: ofToken("chief", listOfToken), within: ofToken("clerk", listOfToken) },
    { name: "a list for a token", beyond: ofToken("chief", boundToken), within: ofToken("clerk", boundToken) },
    {
      name: "somebody else's token as one's own",
      beyond: ofToken("clerk", (start) => `mutation { takeOverApiToken(token: "${start}") { name } }`),
    },
    { name: "the end of a token", beyond: ofToken("chief", deletedToken), within: ofToken("junior", deletedToken) },
  ],
  webhooks: [
    { name: "a webhook on hidden fields", beyond: hook(["create"], "post"), within: hook(["create"], "note") },
    { name: "a webhook on another model", beyond: hook(["create"], "memo") },
    { name: "a webhook on people", beyond: hook(["user.created"], null) },
    {
      name: "a webhook by a function with more rights",
      beyond: hook(["create"], "note", { logic: ["high"] }),
      within: hook(["create"], "note", { logic: ["own"] }),
    },
    { name: "a webhook moved to more", beyond: changedHook("note", "post"), within: changedHook("note", "note") },
    { name: "a webhook moved from more", beyond: changedHook("post", "note") },
    ...Object.entries(hookCalls).map(([name, text]) => ({
      name,
      beyond: ofHook("post", text),
      within: ofHook("note", text),
    })),
    { name: "a webhook on people that goes on", beyond: ofHook("people", hookCalls["a webhook that goes on"]!) },
    {
      name: "a delivery",
      beyond: call(({ deliveries }) => `{ webHookDelivery(id: "${deliveries.post}") { delivery { id } } }`),
      within: call(({ deliveries }) => `{ webHookDelivery(id: "${deliveries.note}") { delivery { id } } }`),
    },
    {
      name: "the end of a webhook",
      beyond: ofHook("post", (id) => `mutation { deleteWebHook(id: "${id}") { msg } }`),
      within: ofHook("note", (id) => `mutation { deleteWebHook(id: "${id}") { msg } }`),
    },
  ],
  logic: [
    { name: "a function that runs as another role", beyond: func("fa", `runs_as: "chief"`) },
    {
      name: "a function that runs as a role that has no more",
      beyond: func("fb", `runs_as: "twin"`),
      within: func("fb", `runs_as: "junior", schedule: "0 6 * * *"`),
    },
    { name: "a function that others call", beyond: func("fc", "function_connected: true") },
    { name: "a function before writes", beyond: func("fd", `hooks: [{ event: before_create, model: "note" }]`) },
    { name: "a function that decides", beyond: func("fe", `hooks: [{ event: access, model: "note" }]`) },
    {
      name: "a function that hears of records",
      beyond: func("ff", `hooks: [{ event: after_create, model: "post" }]`),
      within: func("ff", `hooks: [{ event: after_create, model: "note" }]`),
    },
    { name: "a function that hears of all records", beyond: func("fg", "hooks: [{ event: after_create }]") },
    { name: "another role for one's function", beyond: func("own", `update: true, runs_as: "chief"`) },
    ...["high", "guard", "open", "checks", "hears", "sent"].flatMap((name) => [
      { name: `other code for ${name}`, beyond: func(name, newCode), within: func("own", newCode) },
      {
        name: `${name} as one's own`,
        beyond: func(name, `update: true, runs_as: "clerk", hooks: [], function_connected: false`),
      },
    ]),
    ...Object.entries(functionCalls).map(([name, text]) => ({
      name,
      beyond: named("high", text),
      within: named("own", text),
    })),
    {
      name: "the end of a function",
      beyond: call(`mutation { deleteFunctionFromProject(function: "guard") { name } }`),
      within: call(`mutation { deleteFunctionFromProject(function: "plain") { name } }`),
    },
  ],
  models: [
    { name: "a field unhidden", beyond: field("Pay", "validation: {}"), within: field("Title", "validation: {}") },
    {
      name: "a nested field unhidden",
      beyond: field("Inner", `parent_field: "box", validation: {}`),
      within: field("Plain", `parent_field: "box", validation: {}`),
    },
    {
      name: "rules of a hidden field",
      beyond: field("Pay", `validation: { hide_for_roles: ["clerk"], unique: true }`),
    },
    {
      name: "a field by another name",
      beyond: onField("rename", "pay", `new_name: "Wage"`),
      within: onField("rename", "title", `new_name: "Heading"`),
    },
    { name: "the end of a hidden field", beyond: onField("delete", "pay") },
    { name: "the end of what holds a hidden field", beyond: onField("delete", "box") },
    {
      name: "another type of what holds a hidden field",
      beyond: onField("change_type", "box", `changed_type: "multiline"`),
    },
    { name: "another type of a hidden field", beyond: onField("change_type", "pay", `changed_type: "multiline"`) },
    {
      name: "a field moved out of a hidden one",
      beyond: onField("move", "deep", `parent_field: "vault", moved_to: ""`),
      within: onField("move", "plain", `parent_field: "box", moved_to: ""`),
    },
    {
      name: "a field dragged out of a hidden one",
      beyond: call(
        `mutation { rearrangeSerialOfField(model_name: "post", field_name: "deep", move_type: "child_to_parent", new_position: 1, parent_id: "vault") { name } }`,
      ),
    },
  ],
  settings: [],
  content: [],
  media: [],
  plugins: [],
  audit: [],
  billing: [],
};
