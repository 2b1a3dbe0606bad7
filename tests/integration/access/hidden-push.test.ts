/** Who may push models learns nothing of what is hidden from their role: neither from a plan nor from a refusal. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

interface Field {
  label: string;
  fields?: Field[];
  validation?: Record<string, unknown>;
  [rest: string]: unknown;
}
interface Model {
  name: string;
  fields: Field[];
  is_common_model?: boolean;
}
type Models = Record<string, Model>;

const secret = "DE89-secret";
const hidden = { hide_for_roles: ["low"] };
const whole = { read: "all", create: "all", update: "all", delete: "all" };

let platform: TestPlatform;
let project: SystemProject;
let member: SystemCaller;
let token: string;

async function run({ gql }: SystemCaller, query: string, variables: object = {}) {
  const { data, errors } = await gql(query, variables);
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

const addField = (caller: SystemCaller, model: string, label: string, type: string, more: object = {}) =>
  run(
    caller,
    `mutation ($model: String!, $label: String!, $type: FIELD_TYPE_ENUM, $validation: module_validation_payload, $parent: String, $identifier: String, $sub: FIELD_SUB_TYPE_ENUM, $input: INPUT_TYPE_ENUM) {
      upsertFieldToModel(model_name: $model, field_label: $label, field_type: $type, field_sub_type: $sub, input_type: $input, validation: $validation,
        parent_field: $parent, identifier: $identifier) { identifier } }`,
    { model, label, type, ...more },
  );

const save = (model: string, payload: object, id: string | null = null) =>
  run(
    project.owner,
    `mutation ($id: String, $payload: JSON) {
      upsertModelData(model_name: "${model}", _id: $id, status: "published", payload: $payload) { id } }`,
    { id, payload },
  ).then(({ upsertModelData }) => upsertModelData.id as string);

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  const { owner } = project;
  for (const name of ["staff", "memo"]) await run(owner, `mutation { addModelToProject(name: "${name}") { name } }`);
  await addField(owner, "staff", "Name", "text");
  await addField(owner, "staff", "Pay", "object", { validation: hidden });
  await addField(owner, "staff", "Iban", "text", { parent: "pay" });
  await addField(owner, "staff", "Notes", "text", { validation: { ...hidden, as_title: true } });
  await addField(owner, "staff", "Box", "object");
  await addField(owner, "staff", "Inner", "text", { parent: "box", validation: hidden });
  await addField(owner, "memo", "Title", "text");
  await addField(owner, "memo", "Tag", "list", {
    sub: "dropdown",
    input: "string",
    validation: { fixed_list_elements: ["red", "blue"] },
  });
  for (let i = 0; i < 2; i++) {
    await save("staff", { name: "Ada", pay: { iban: secret }, notes: secret, box: { inner: secret } });
    await save("memo", { title: secret, tag: "red" });
  }
  await run(owner, `mutation ($may: JSON) { upsertRoleToProject(name: "low", api_permissions: $may) { id } }`, {
    may: { staff: whole },
  });
  member = await project.member(["models", "api_secrets", "content"], "low");
  const { body } = await member.browser.post("/system/sync/token/create", {
    name: "Laptop",
    project_ids: [project.id],
    scopes: ["models"],
  });
  token = body.body.token;
}, 60_000);
afterAll(() => platform.close());

const ask = async (path: string, body?: object) => {
  const response = await project.api.fetch(
    new Request(`http://localhost/system/sync/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, text: await response.text() };
};

async function push(action: "plan" | "apply", change: (models: Models) => void) {
  const { document } = JSON.parse((await ask(`document?project=${project.id}`)).text).body;
  const { format, project_type, models } = document as { format: number; project_type: string; models: Model[] };
  change(Object.fromEntries(models.map((model) => [model.name, model])));
  return ask(action, { project: project.id, document: { format, project_type, models }, allow_delete: true });
}

const field = (fields: Field[] | undefined, label: string) => fields!.find((one) => one.label === label)!;
const staff = ({ staff }: Models, label: string) => field(staff!.fields, label);
const memo = ({ memo }: Models, label: string) => field(memo!.fields, label);
const int = { field_type: "number", input_type: "int" };
const dropdown = (...options: string[]) => ({
  field_type: "list",
  input_type: "string",
  field_sub_type: "dropdown",
  validation: { fixed_list_elements: options },
});
const take = (fields: Field[], label: string) => fields.splice(fields.indexOf(field(fields, label)), 1)[0]!;

const changes: Record<string, (models: Models) => void> = {
  "a hidden object opened and what is in it converted": (models) => {
    delete staff(models, "Pay").validation;
    Object.assign(field(staff(models, "Pay").fields, "Iban"), int);
  },
  "what is in a hidden object moved out and converted": (models) => {
    models.staff!.fields.push({ ...take(staff(models, "Pay").fields!, "Iban"), ...int });
  },
  "a hidden field made unique": (models) => Object.assign(staff(models, "Notes").validation!, { unique: true }),
  "a hidden field opened and made unique": (models) => {
    staff(models, "Notes").validation = { unique: true };
  },
  "a hidden field made options by guess": (models) => {
    Object.assign(staff(models, "Notes"), dropdown(secret));
    Object.assign(staff(models, "Notes").validation!, hidden);
  },
  "a hidden field made required": (models) => Object.assign(staff(models, "Notes").validation!, { required: true }),
  "a hidden field renamed": (models) => Object.assign(staff(models, "Notes"), { label: "Open", identifier: "open" }),
  "a hidden field deleted": (models) => void take(models.staff!.fields, "Notes"),
  "a hidden field made a password": (models) =>
    Object.assign(staff(models, "Notes").validation!, { is_password: true, as_title: false }),
  "what holds a hidden field made a text that is unique": (models) => {
    const { fields: _, ...box } = staff(models, "Box");
    models.staff!.fields = models.staff!.fields.map((one) =>
      one.label === "Box" ? { ...box, field_type: "text", input_type: "string", validation: { unique: true } } : one,
    );
  },
  "what holds a hidden field deleted": (models) => void take(models.staff!.fields, "Box"),
  "options by guess in a model that is not read": (models) => Object.assign(memo(models, "Title"), dropdown(secret)),
  "options that go from a model that is not read": (models) => {
    memo(models, "Tag").validation = { fixed_list_elements: ["blue"] };
  },
  "a model that is not read under the name of one that is": (models) => {
    models.staff!.name = "people";
    models.memo!.name = "staff";
    Object.assign(memo(models, "Title"), dropdown(secret));
  },
};

for (const action of ["plan", "apply"] as const)
  test.each(Object.entries(changes))(`${action}: %s is refused and tells nothing`, async (_, change) => {
    const { status, text } = await push(action, change);
    expect(text).toContain('"FORBIDDEN"');
    expect(status).toBe(403);
    expect(text).not.toContain("-secret");
    expect(text).not.toMatch(/more than once|in use|unconvertible/);
  });

test("how many hold an option is told to who sees them; others say what takes its place", async () => {
  const tag = (more: string) =>
    `mutation { upsertFieldToModel(model_name: "memo", field_label: "Tag", field_type: list, field_sub_type: dropdown,
      input_type: string, is_update: true, ${more}) { identifier } }`;
  const preview = `{ modelChangePreview(change: set_field_rules, model_name: "memo", field_name: "tag",
    validation: { fixed_list_elements: ["blue"] }) { options { records } } }`;
  for (const query of [
    preview,
    tag(`validation: { fixed_list_elements: ["blue"] }`),
    tag(`validation: { fixed_list_elements: ["blue"], required: true }, option_changes: [{ from: "red", to: null }]`),
  ]) {
    const { errors } = await member.gql(query);
    expect(errors?.[0].extensions.code, query).toBe("FORBIDDEN");
    expect(JSON.stringify(errors)).not.toMatch(/in use|would leave nothing/);
  }
  const replaced = tag(`validation: { fixed_list_elements: ["blue"] }, option_changes: [{ from: "red", to: "blue" }]`);
  expect((await member.gql(replaced)).errors).toBeUndefined();
  expect(JSON.stringify(await project.owner.gql(preview.replace('["blue"]', "[]")))).toContain('"records":2');
});

test("values of a model that is not read stand in no plan, also where it takes the name of one that is", async () => {
  const { status, text } = await push("plan", (models) => {
    models.staff!.name = "people";
    models.memo!.name = "staff";
    Object.assign(memo(models, "Title"), int);
  });
  expect(status).toBe(200);
  expect(text).toContain('"unconvertible":{"count":2,"examples":[]}');
  expect(text).not.toContain("secret");
});

test("another field becomes the title, and what is seen is changed as before", async () => {
  const { status, text } = await push("plan", (models) => {
    delete staff(models, "Notes").validation!.as_title;
    Object.assign(staff(models, "Name"), { description: "Whole", validation: { as_title: true } });
    staff(models, "Box").label = "Chest";
  });
  expect({ status, text }).toMatchObject({ status: 200 });
});

test("a plan leaves an entry of the audit log where it was refused, and only then", async () => {
  const entries = async () => {
    const { rows } = await platform.pool.query<{ code: number }>(
      "select response_code as code from plinth.audit_log where project_id = $1 and activity like 'Plan %' order by id",
      [project.id],
    );
    return rows.map(({ code }) => code);
  };
  const before = await entries();
  await push("plan", (models) => Object.assign(staff(models, "Name"), { description: "Said" }));
  await push("plan", changes["a hidden field made unique"]!);
  expect(await entries()).toEqual([...before, 403]);
});

test("no field shows what another of its name was in a revision, hidden or nested in it", async () => {
  const { owner } = project;
  await run(owner, `mutation { addModelToProject(name: "dossier") { name } }`);
  await run(owner, `mutation { updateModel(type: update, model_name: "dossier", enable_revision: true) { name } }`);
  await run(owner, `mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`);
  await run(owner, `mutation ($may: JSON) { upsertRoleToProject(name: "low", api_permissions: $may) { id } }`, {
    may: { staff: whole, dossier: whole },
  });
  await addField(owner, "dossier", "Name", "text", { validation: { locals: ["en", "de"] } });
  await addField(owner, "dossier", "Box", "object");
  await addField(owner, "dossier", "Plain", "text", { parent: "box" });
  await addField(owner, "dossier", "Case", "object");
  for (const label of ["Made", "Renamed", "Moved", "Pushed"])
    await addField(owner, "dossier", label, "text", { validation: { ...hidden, locals: ["en", "de"] } });
  for (const label of ["Within", "Called"])
    await addField(owner, "dossier", label, "text", { parent: "box", validation: hidden });
  await addField(owner, "dossier", "Inner", "text", { parent: "case", validation: hidden });
  const secrets = { made: secret, renamed: secret, moved: secret, pushed: secret };
  const id = await save("dossier", {
    name: "first",
    ...secrets,
    box: { plain: "first", within: secret, called: secret },
    case: { inner: secret },
  });
  await run(
    owner,
    `mutation ($payload: JSON) {
      upsertModelData(model_name: "dossier", _id: "${id}", local: "de", status: "published", payload: $payload) { id } }`,
    { payload: { name: "zuerst", ...secrets } },
  );
  await save("dossier", { name: "second" }, id);
  const revision = async (caller: SystemCaller) => {
    const { listSingleModelRevisionData: list } = await run(
      caller,
      `{ listSingleModelRevisionData(model: "dossier", _id: "${id}") { id } }`,
    );
    const { getSingleData } = await run(
      caller,
      `{ getSingleData(model: "dossier", _id: "${list[0].id}", revision: true) { data } }`,
    );
    return getSingleData.data;
  };
  const operate = (caller: SystemCaller, type: string, name: string, more = "") =>
    run(
      caller,
      `mutation { modelFieldOperation(type: ${type}, model_name: "dossier", field_name: "${name}" ${more}) { identifier } }`,
    );
  expect(await revision(owner)).toMatchObject({ name: "first", ...secrets, case: { inner: secret } });
  for (const name of ["made", "renamed", "moved", "pushed"]) await operate(owner, "delete", name);
  for (const name of ["within", "called"]) await operate(owner, "delete", name, `parent_field: "box"`);
  await operate(owner, "change_type", "case", `changed_type: "json", force: true`);

  const locals = { validation: { locals: ["en", "de"] } };
  await addField(member, "dossier", "Anything", "text", { identifier: "made", ...locals });
  await addField(member, "dossier", "Other", "text", locals);
  await operate(member, "rename", "other", `new_name: "Renamed"`);
  await addField(member, "dossier", "Moved", "text", { parent: "box" });
  await operate(member, "move", "moved", `parent_field: "box"`);
  await addField(member, "dossier", "Anything", "text", { parent: "box", identifier: "within" });
  await operate(member, "rename", "plain", `parent_field: "box", new_name: "Called"`);
  const pushed = await push("apply", (models) => {
    models.dossier!.fields.push({ label: "Pushed", field_type: "text", input_type: "string" });
  });
  expect(pushed).toMatchObject({ status: 200 });

  for (const caller of [member, owner])
    expect(await revision(caller)).toEqual({ name: "first", box: { called: "first" } });
  const { rows } = await platform.pool.query<{ schema: string }>(
    "select database_schema as schema from plinth.projects where id = $1",
    [project.id],
  );
  const { rows: kept } = await platform.pool.query(
    `select data ->> '_translations' as text from "${rows[0]!.schema}"._revisions where data ? '_translations'`,
  );
  expect(JSON.stringify(kept)).toContain("zuerst");
  expect(JSON.stringify(kept)).not.toContain("made");
  expect(JSON.stringify(kept)).not.toContain("renamed");
});
