/** The operations of the system API as documents with real arguments: those that an attacker would send who knows every id. */
import { type GraphQLField, type GraphQLInputType, getNamedType, isEnumType, isListType, isNonNullType } from "graphql";
import { systemSchema } from "../../../lib/api/system/graphql/schema.ts";
import { selectionOf } from "./selection.ts";
import type { Known } from "./world.ts";

type Arguments = Record<string, unknown>;

export interface Operation {
  /** Its name, or the part of `updateProject` that has a permission of its own. */
  key: string;
  name: string;
  kind: "query" | "mutation";
  field: GraphQLField<unknown, unknown>;
}

/** Arguments beside those of `usual`, and those that differ from it. */
const special: Record<string, (known: Known) => Arguments> = {
  "updateProject(name)": () => ({ name: "Mine now" }),
  "updateProject(settings)": () => ({ settings: { locals: ["en", "fr"] } }),
  "updateProject(driver)": () => ({
    driver: {
      host: "127.0.0.1",
      port: "5432",
      db: ["x"],
      user: ["x"],
      password: ["x"],
      access_key: [],
      secret_key: [],
    },
  }),
  "updateProject(add_team_member)": (known) => ({
    add_team_member: { email: "intruder@example.com", role: known.role, administrative_permissions: ["content"] },
  }),
  "updateProject(remove_team_member)": (known) => ({ remove_team_member: { member_id: known.member } }),
  "updateProject(project_secret_key)": () => ({ project_secret_key: "k".repeat(40) }),
  addModelToProject: () => ({ name: "intruder" }),
  updateModel: () => ({ type: "delete" }),
  upsertFieldToModel: () => ({ field_label: "Intruder", field_type: "text", input_type: "string" }),
  modelFieldOperation: () => ({ type: "delete" }),
  modelChangePreview: () => ({ change: "delete_field" }),
  upsertConnectionToModel: (known) => ({
    from: known.model,
    to: "company",
    forward_connection_type: "has_many",
    reverse_connection_type: "has_many",
    known_as: "intruder",
  }),
  rearrangeSerialOfField: () => ({ move_type: "reorder", new_position: 1 }),
  upsertModelData: () => ({ payload: { title: "Intruder" }, status: "published" }),
  deleteModelDataList: (known) => ({ ids: [known.record] }),
  updateModelDataListStatus: (known) => ({ ids: [known.record], status: "draft" }),
  updateModelDataListValues: (known) => ({ ids: [known.record], payload: { title: "Intruder" } }),
  saveRecordView: () => ({ _id: null, name: "Intruder", shared: false, state: {} }),
  deleteRecordView: (known) => ({ _id: known.view }),
  restoreRevision: (known) => ({ _id: known.revision }),
  generateApiToken: (known) => ({ name: "Intruder", role: known.role }),
  generateProjectToken: (known) => ({ name: "Intruder", role: known.role, duration: "" }),
  generateSyncToken: (known) => ({ name: "Intruder", duration: "", project_ids: [known.project] }),
  deleteSyncToken: (known) => ({ token: known.syncToken, duration: "" }),
  generateTenantToken: (known) => ({ tenant_id: known.tenant, token: known.tokenText }),
  deleteProjectToken: () => ({ duration: "" }),
  setTokenOperations: () => ({ operations: ["{ __typename }"] }),
  upsertRoleToProject: (known) => ({ name: known.role, is_admin: true }),
  deleteRoleFromProject: (known) => ({ role: known.role }),
  setRoleIntrospection: (known) => ({ role: known.role, enabled: false }),
  createWebHook: () => ({ name: "Intruder", events: ["create"], url: "https://intruder.example" }),
  updateWebHook: () => ({ name: "Intruder", events: ["delete"], url: "https://intruder.example" }),
  webHookDelivery: (known) => ({ id: known.delivery }),
  replayWebHookDeliveries: (known) => ({ ids: [known.delivery] }),
  upsertPlugin: () => ({ id: "media-plugin", activate_status: "Deactivated" }),
  setSystemPluginStatus: () => ({ id: "media-plugin", activate_status: "Deactivated" }),
  uninstallPlugin: () => ({ id: "media-plugin" }),
  upsertFunctionToProject: (known) => ({ name: known.func, update: true, source: "export default () => 1" }),
  deleteFunctionFromProject: (known) => ({ function: known.func }),
  listAvailableFunctions: (known) => ({ function_id: known.func }),
  restoreFunctionVersion: () => ({ version: 1 }),
  runFunction: () => ({ source: "export default () => 1" }),
  deleteMediaFile: (known) => ({ ids: [known.file] }),
  updateMediaFile: (known) => ({ id: known.file, alt: "Intruder" }),
  mediaUses: (known) => ({ ids: [known.file] }),
  mediaFile: (known) => ({ id: known.file }),
  uploadImageFromUrl: () => ({ url: "https://intruder.example/a.png" }),
  uploadMediaFromUrl: () => ({ url: "https://intruder.example/a.png" }),
  updateMediaSettings: () => ({ input: { is_private: false } }),
  upsertTeam: (known) => ({ _id: known.team, name: "Intruder" }),
  deleteTeam: (known) => ({ _id: known.team }),
  upsertOrganization: (known) => ({ _id: known.organization, name: "Intruder" }),
  organizations: (known) => ({ _id: known.organization }),
  updateProfile: () => ({ last_name: "Caller" }),
  getUser: (known) => ({ _id: known.member }),
  inviteMember: (known) => ({
    email: "intruder@example.com",
    role: known.role,
    administrative_permissions: ["content"],
  }),
  renewInvitation: (known) => ({ id: known.invitation }),
  revokeInvitation: (known) => ({ id: known.invitation }),
  adminInvite: () => ({ email: "intruder@example.com" }),
  adminRenewInvitation: (known) => ({ id: known.invitation }),
  adminRevokeInvitation: (known) => ({ id: known.invitation }),
  adminMakePasswordLink: (known) => ({ _id: known.member }),
  adminCreateUser: () => ({
    email: "intruder@example.com",
    first_name: "In",
    last_name: "Truder",
    role: "super_admin",
    status: "active",
    subscription_plan: "free",
    is_verified: true,
  }),
  adminUpdateUser: (known) => ({ _id: known.member, role: "super_admin" }),
  adminSuspendUser: (known) => ({ _id: known.member }),
  adminActivateUser: (known) => ({ _id: known.member }),
  adminDeleteUser: (known) => ({ _id: known.member }),
  adminUserHoldings: (known) => ({ _id: known.member }),
  adminUpdateProject: () => ({ name: "Mine now" }),
  adminGrantPlan: () => ({ plan: "business", reason: "Mine now" }),
  adminGrantUserPlan: (known) => ({ _id: known.member, plan: "business", reason: "Mine now" }),
  adminEndUserGrant: (known) => ({ _id: known.member }),
  adminUpsertSystemMessage: (known) => ({ _key: known.message, code: "x", message: "Intruder" }),
  adminDeleteSystemMessage: (known) => ({ _key: known.message }),
  updateAuditRetention: () => ({ days: 1 }),
};

/** What arguments of these names are in most operations. */
const usual: Record<string, (known: Known, name: string) => unknown> = {
  _id: (known, name) => (/ModelData|SingleData|RevisionData/.test(name) ? known.record : known.project),
  model: (known) => known.model,
  model_name: (known) => known.model,
  field_name: () => "title",
  changed_type: () => "number",
  token: (known) => known.token,
  id: (known) => known.webhook,
  name: (known) => known.func,
};

const partsOf = (name: string) => {
  const parts = Object.keys(special).filter((key) => key.startsWith(`${name}(`));
  return parts.length > 0 ? parts : [name];
};

/** All of them, from the schema. */
export const operations: readonly Operation[] = (
  [
    ["query", systemSchema.getQueryType()!],
    ["mutation", systemSchema.getMutationType()!],
  ] as const
).flatMap(([kind, type]) =>
  Object.values(type.getFields()).flatMap((field) =>
    partsOf(field.name).map((key) => ({ key, name: field.name, kind, field })),
  ),
);

/** The operation with what it needs to have an effect on the victim's project, and with `more` in place of some of it. */
export function attack(
  { key, name, kind, field }: Operation,
  known: Known,
  more: Arguments = {},
): { query: string; variables: Arguments } {
  const given = { ...special[key]?.(known), ...more };
  const variables: Arguments = {};
  for (const { name: argument, type } of field.args) {
    if (argument in given) variables[argument] = given[argument];
    else if (usual[argument]) variables[argument] = usual[argument](known, name);
    else if (isNonNullType(type)) variables[argument] = someValue(type);
  }
  return { query: documentOf(kind, field, Object.keys(variables)), variables };
}

/** The operation with what it cannot do without, and nothing that exists: asks for the right alone. */
export function harmless({ key, kind, field }: Operation): { query: string; variables: Arguments } {
  // The parts of an update are told from each other by what they hold.
  const part = /\((.+)\)/.exec(key)?.[1];
  const variables: Arguments = {};
  for (const { name: argument, type } of field.args)
    if (isNonNullType(type) || argument === part) variables[argument] = someValue(type, argument);
  return { query: documentOf(kind, field, Object.keys(variables)), variables };
}

function documentOf(kind: string, field: GraphQLField<unknown, unknown>, given: string[]): string {
  const types = new Map(field.args.map(({ name, type }) => [name, type]));
  const head = given.map((name) => `$${name}: ${types.get(name)}`).join(", ");
  const inner = given.map((name) => `${name}: $${name}`).join(", ");
  return `${kind} ${head && `(${head})`} { ${field.name}${inner && `(${inner})`} ${selectionOf(field.type)} }`;
}

function someValue(type: GraphQLInputType, argument = ""): unknown {
  if (isNonNullType(type)) return someValue(type.ofType, argument);
  if (isListType(type)) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]!.name;
  if ("getFields" in named) {
    const fields = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, someValue(field.type)]));
  }
  if (argument === "project_secret_key") return "k".repeat(40);
  return { Int: 1, Float: 1, Boolean: true, JSON: {} }[String(named)] ?? "x";
}
