import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationRules } from "../../../lib/api/system/graphql/operation-rules.ts";
import { systemSchema } from "../../../lib/api/system/graphql/schema.ts";
import { administrativePermissions } from "../../../lib/contract/projects/projects.ts";
import { type SystemCaller, type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;
let members: Map<string, SystemCaller>;

beforeAll(async () => {
  platform = await testPlatform({ env: { PLAN_LIMITS: "0" } });
  project = await systemProject(platform);
  members = new Map();
  // One member for each permission, who has all the others.
  for (const missing of administrativePermissions)
    members.set(missing, await project.member(administrativePermissions.filter((name) => name !== missing)));
}, 120_000);
afterAll(() => platform.close());

const roots = [systemSchema.getQueryType()!, systemSchema.getMutationType()!];
const operations = roots.flatMap((type) => Object.keys(type.getFields()).map((name) => ({ name, type })));

/** The least text that asks for an operation: required arguments with some value, one plain field of the answer. */
function documentOf(type: GraphQLObjectType, name: string, extra: Record<string, string> = {}): string {
  const field = type.getFields()[name]!;
  const required = field.args.flatMap((argument) =>
    extra[argument.name]
      ? [`${argument.name}: ${extra[argument.name]}`]
      : isNonNullType(argument.type)
        ? [`${argument.name}: ${someValue(argument.type)}`]
        : [],
  );
  const answer = getNamedType(field.type);
  const selection = isObjectType(answer) ? "{ __typename }" : "";
  const kind = type === systemSchema.getMutationType() ? "mutation" : "query";
  return `${kind} { ${name}${required.length > 0 ? `(${required.join(", ")})` : ""} ${selection} }`;
}

function someValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return "[]";
  if (isInputObjectType(type)) return "{}";
  if (isEnumType(type)) return type.getValues()[0]!.name;
  return { Int: "1", Float: "1", Boolean: "true" }[String(type)] ?? '"x"';
}

const needing = operations.flatMap(({ name, type }) => {
  const { needs } = operationRules[name]!;
  return typeof needs === "string" && !["user", "member", "admin", "super_admin"].includes(needs)
    ? [{ name, type, permission: needs }]
    : [];
});
/** They ask nothing of the project that is chosen. */
const ofSuperAdmins = operations.filter(({ name }) => operationRules[name]!.needs === "super_admin");

test("what administers the installation is refused to the owner of a project", async () => {
  expect(ofSuperAdmins.length).toBeGreaterThan(10);
  for (const { name, type } of ofSuperAdmins) {
    const { errors } = await project.owner.gql(documentOf(type, name));
    expect(errors?.[0], name).toMatchObject({
      message: operationRules[name]!.denied?.() ?? "Only super admins may do this.",
      extensions: { code: "FORBIDDEN" },
    });
  }
});

test.each(needing)("$name is refused to a member without $permission", async ({ name, type, permission }) => {
  const { data, errors } = await members.get(permission)!.gql(documentOf(type, name));
  expect(data[name]).toBeNull();
  expect(errors).toMatchObject([
    {
      message: `You need the permission "${permission}" for this. Please ask an owner or admin of the project for it.`,
      extensions: { code: "FORBIDDEN" },
    },
  ]);
});

test.each([
  ["settings", { name: '"x"' }],
  ["settings", { settings: '{ locals: ["en"] }' }],
  ["settings", {}],
  ["teams", { remove_team_member: '{ member_id: "x" }' }],
  ["teams", { add_team_member: '{ email: "a@b.example", role: "editor", administrative_permissions: ["content"] }' }],
  ["api_secrets", { project_secret_key: `"${"k".repeat(40)}"` }],
] as [string, Record<string, string>][])("updateProject needs %s for %j", async (permission, args) => {
  const { errors } = await members.get(permission)!.gql(documentOf(roots[1]!, "updateProject", args));
  expect(errors[0].message).toContain(`You need the permission "${permission}"`);
});

test("nothing of a project is open to a stranger who names it", async () => {
  const stranger = await project.stranger();
  const named = operations.filter(
    (operation) => operationRules[operation.name]!.project && !ofSuperAdmins.includes(operation),
  );
  expect(named.length).toBeGreaterThan(2);
  for (const { name, type } of named) {
    const { errors } = await stranger.gql(documentOf(type, name, { _id: `"${project.id}"` }));
    expect(errors?.[0], name).toMatchObject({
      message: "There is no project with this id.",
      extensions: { code: "NOT_FOUND" },
    });
  }
});

test("somebody who has chosen no project is asked to choose one, by every operation about a project", async () => {
  const stranger = await project.stranger();
  const ofProjects = operations.filter(
    (operation) => operationRules[operation.name]!.needs !== "user" && !ofSuperAdmins.includes(operation),
  );
  for (const { name, type } of ofProjects) {
    const { errors } = await stranger.gql(documentOf(type, name));
    expect(errors?.[0]?.message, name).toBe("Please choose a project first.");
  }
});

test("models say what the caller's own role may do with their records", async () => {
  const made = await project.owner.gql(
    `mutation ($may: JSON) {
      addModelToProject(name: "note") { name own_rights { create delete } }
      upsertRoleToProject(name: "editor", api_permissions: $may) { id } }`,
    { may: { note: { read: "all", update: "all" } } },
  );
  expect(made.errors).toBeUndefined();
  expect(made.data.addModelToProject).toContainEqual({ name: "note", own_rights: { create: true, delete: true } });
  const { data } = await members
    .get("models")!
    .gql(`{ projectModelsInfo(model_name: "note") { own_rights { read create update delete } } }`);
  expect(data.projectModelsInfo).toEqual([{ own_rights: { read: true, create: false, update: true, delete: false } }]);
});
